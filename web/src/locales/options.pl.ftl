# Co znaczą opcje gier, tak jak są ustawione.
agreed-starship-budget-means = Tyle kredytów każdy gracz ma na statek, moduły i amunicję: gotowy, przyniesiony albo zbudowany przy stole.
agreed-starship-cap-means = { $value ->
    [null] Punkty nie rozstrzygają; po 120 turach każdego gracza jest remis.
   *[other] Po tylu turach każdego gracza wygrywa statek w lepszym stanie.
  }
agreed-starship-critical-means = { $value ->
    [x1-5] Półtora raza tyle obrażeń, zanim cokolwiek je osłabi.
   *[plus5] Pięć obrażeń więcej, których nic nie osłabia.
  }
agreed-starship-overflow-means = { $value ->
    [per-layer] Każda warstwa osłabia to, co do niej dociera.
   *[once] Osłabia je tylko warstwa trafiona pierwsza; czego nie utrzyma, idzie dalej bez zmian.
  }
agreed-starship-starter-means = { $value ->
    [null] Każdy rzuca kością, zaczyna wyższy wynik.
   *[other] Zaczyna, kto siedzi na tym miejscu.
  }
agreed-starship-starter-skips-draw-means = { $value ->
    [true] Kto zaczyna, gra pierwszą turę z ręki początkowej; powyżej 1000 kredytów odzyskuje też w drugiej turze tylko połowę.
   *[false] Kto zaczyna, dobiera w pierwszej turze jak w każdej innej.
  }
agreed-starship-starter-skips-regeneration-means = { $value ->
    [true] Kto zaczyna, nie odzyskuje w pierwszej turze energii ani osłony.
   *[false] Kto zaczyna, odzyskuje w pierwszej turze energię i osłonę jak w każdej innej.
  }
agreed-prime-options-heroes-count-means = { $value ->
    [true] Bohaterowie na pokładzie liczą się do struktury statku, tak jak karty wsparcia.
   *[false] Na pokład wchodzi dowolnie wielu bohaterów; do struktury statku liczą się tylko karty wsparcia.
  }
agreed-prime-options-pay-dots-means = { $value ->
    [true] Karta kosztuje tyle rozkazów, ile ma kropek.
   *[false] Każde wystawienie kosztuje 1 rozkaz; karta taktyczna i tak kosztuje tyle, ile ma kropek.
  }
agreed-prime-options-turn-cap-means = Jeśli po tylu turach nikt nie wygrał, wygrywa najwyższa technika; potem najwięcej planet, potem najwięcej zasobów.
