import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrived, asked, closeBrowser, House, open, seated, serious, setUp, sideways, visitor } from "./house";

const house = new House();
const folder = mkdtempSync(join(tmpdir(), "fireside-pack-"));
const pack = join(folder, "more.toml");
beforeAll(async () => {
  // One ship more than the game has: whoever plays with it plays another game.
  writeFileSync(pack, '[[ship]]\nname = "Guest Hulk"\nclass = "destroyer"\nprice = 300\nslots = { weapons = 3, defense = 2, utility = 2, core = 2 }\ngrid = 40\ncpu = 40\nshield = 10\narmor = 12\nhull = 20\nenergy = 40\nenergy_regeneration = 5\nshield_regeneration = 3\nspeed = 0\n');
  house.packs = [pack];
  await house.open();
});
afterAll(async () => {
  await closeBrowser();
  await house.tearDown();
  rmSync(folder, { recursive: true, force: true });
});

test("what the game is set to is read before anybody sits down, in the language of the reader", async () => {
  const { context, page, id } = await seated(house, { game: "starship", seats: ["me", "open"], setup: { budget: 1500, cap: null }, options: { listed: true } });
  await page.getByTestId("agreed").waitFor();
  const other = await visitor({ language: "pl-PL", width: 390, height: 844 });
  const guest = await open(other, `${house.at}/t/${id}`);
  await guest.getByTestId("sit").waitFor();
  const agreed = await guest.getByTestId("agreed").innerText();
  expect(agreed).toMatch(/Budżet\s*1500/);
  expect(agreed).toMatch(/Limit tur\s*(?!30)/);
  // Each option says what it means, set as it is.
  expect(agreed).toContain("Tyle kredytów każdy gracz ma na statek");
  expect(agreed).toContain("Punkty nie rozstrzygają");
  expect(await sideways(guest)).toBeLessThanOrEqual(0);
  expect(await serious(guest)).toEqual([]);
  await Promise.all([context.close(), other.close()]);
});

test("what whoever looks after the house has to say is on every page at once, and goes again", async () => {
  const { context, page: keeper } = await arrived(house);
  const { context: other, page: guest } = await seated(house, { game: "leduc", seats: ["me", { bot: "random" }] });
  await keeper.goto(house.admin);
  await keeper.getByTestId("claim").click();
  const notice = keeper.getByTestId("notice");
  await notice.fill("The house closes at eleven.");
  await notice.press("Enter");
  await guest.getByText("The house closes at eleven.").waitFor();
  expect(await serious(guest)).toEqual([]);
  await notice.fill("");
  await notice.press("Enter");
  await guest.getByText("The house closes at eleven.").waitFor({ state: "detached" });
  await Promise.all([context.close(), other.close()]);
});

test("a table whose cards the house no longer has rests: its page says why, and the way on is another game", async () => {
  const { context, page, id } = await seated(house, { game: "starship", seats: ["me", { bot: "random" }], brings: { fits: { ship: "Guest Hulk", modules: ["Railgun"] } }, options: { listed: true } });
  await asked(page);
  const { port } = house;
  await house.close();
  house.packs = [];
  await house.open(port);
  await page.getByTestId("trouble").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("This table rests");
  expect(await serious(page)).toEqual([]);
  await page.goto(`${house.at}/t/${id}`);
  await page.getByText("Nothing of it is lost").waitFor();
  await page.getByTestId("trouble").getByRole("link").click();
  await page.getByTestId("play-leduc").waitFor();
  // The way on is another game.
  const next = await setUp(page, { game: "tic-tac-toe", seats: ["me", { bot: "random" }] });
  await page.goto(`${house.at}/t/${next}`);
  await page.getByTestId("question").waitFor();
  await context.close();
});
