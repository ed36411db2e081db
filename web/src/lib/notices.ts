import { ask, get } from "./api";
import type { PushKey } from "./wire";

/** Can this browser tell its owner something while no page is open? */
export const possible = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

const worker = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register("/notices.js");

async function subscription(): Promise<PushSubscription | null> {
  const known = await navigator.serviceWorker.getRegistration("/");
  return (await known?.pushManager.getSubscription()) ?? null;
}

/** Is this browser told when it is your turn? */
export const told = async (): Promise<boolean> => possible() && (await subscription()) !== null;

/** Has this browser told when it is your turn; false if its owner does not let it. */
export async function begin(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await get<PushKey>("/api/push");
  await worker();
  const ready = await navigator.serviceWorker.ready;
  const made = await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await ask("PUT", "/api/push", made.toJSON());
  return true;
}

/** Has this browser told no more. */
export async function end(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await ask("DELETE", `/api/push?endpoint=${encodeURIComponent(made.endpoint)}`).catch(() => undefined);
  await made.unsubscribe();
}
