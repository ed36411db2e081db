# What the options of the games' setups mean, as they are set: read where people gather and where a table is set up.
agreed-starship-budget-means = Credits that each player has for a ship, its modules and ammo: a ready one, one they bring, or one they build at the table.
agreed-starship-cap-means = { $value ->
    [null] No points decide; after 120 turns each it is a draw.
   *[other] After so many turns each the ship in better shape wins.
  }
agreed-starship-critical-means = { $value ->
    [x1-5] One and a half times the damage, before anything resists it.
   *[plus5] Five more damage, which nothing resists.
  }
agreed-starship-overflow-means = { $value ->
    [per-layer] Every layer resists what reaches it.
   *[once] Only the layer that is hit first resists; what it cannot hold goes on as it is.
  }
agreed-starship-starter-means = { $value ->
    [null] Both roll a die, the higher one starts.
   *[other] Whoever sits in this seat starts.
  }
agreed-starship-starter-skips-draw-means = { $value ->
    [true] Whoever starts plays the first turn from the opening hand; above 1000 credits they also get back only half in the second turn.
   *[false] Whoever starts draws in the first turn like in any other.
  }
agreed-starship-starter-skips-regeneration-means = { $value ->
    [true] Whoever starts gets back no energy and no shield in the first turn.
   *[false] Whoever starts gets back energy and shield in the first turn like in any other.
  }
agreed-prime-options-heroes-count-means = { $value ->
    [true] Heroes aboard take up room in a ship's structure, like support cards.
   *[false] Any number of heroes goes aboard; only support cards take up a ship's structure.
  }
agreed-prime-options-pay-dots-means = { $value ->
    [true] A card costs as many commands as it has dots.
   *[false] Every deployment costs 1 command; a tactical card costs its dots all the same.
  }
agreed-prime-options-turn-cap-means = If nobody has won after so many turns, the highest Tech wins; then the most planets, then the most resources.
