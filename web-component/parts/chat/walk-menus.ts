/** Moves the focus from the menu of one message to that of another, by the arrow keys, Home and End. */
export function walkMenus(chat: HTMLElement, event: KeyboardEvent): void {
  const menus = [...chat.querySelectorAll<HTMLElement>('.message conference-room-menu > button')];
  const at = menus.findIndex((menu) => menu === event.target);
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: menus.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  menus[next]?.focus();
}
