// Runs in the background of the browser, also while no page is open: shows that it is your turn, and brings you there.
const words = { en: "It is your turn.", pl: "Twoja kolej." };

self.addEventListener("push", (event) => {
  let news = {};
  try {
    news = event.data.json();
  } catch {
    // What can't be read is still a notice: browsers want one to be shown for every message.
  }
  const body = words[self.navigator.language.slice(0, 2)] ?? words.en;
  const options = { body, icon: "/icon.svg", tag: news.table, data: { table: news.table } };
  event.waitUntil(self.registration.showNotification(news.title ?? "Fireside", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const table = event.notification.data?.table;
  const place = /^[0-9a-z]{12}$/.test(table ?? "") ? `/t/${table}` : "/";
  const go = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const there = pages.find((page) => new URL(page.url).pathname === place);
    return there ? there.focus() : self.clients.openWindow(place);
  };
  event.waitUntil(go());
});
