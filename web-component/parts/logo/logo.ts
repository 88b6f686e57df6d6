import { html, nothing, type TemplateResult } from 'lit';

/**
 * Returns the logo of the room, which is decoration, because the room has a name. A logo that cannot be loaded is not
 * shown.
 */
export function logo(url: string | null | undefined): TemplateResult | typeof nothing {
  if (!url?.startsWith('https://')) return nothing;
  return html`<img
    class="logo"
    part="logo"
    alt=""
    decoding="async"
    referrerpolicy="no-referrer"
    src=${url}
    @load=${(event: Event) => show(event, true)}
    @error=${(event: Event) => show(event, false)}
  />`;
}

function show({ target }: Event, isShown: boolean): void {
  if (target instanceof HTMLElement) target.hidden = !isShown;
}
