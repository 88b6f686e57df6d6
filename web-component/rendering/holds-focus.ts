/**
 * Returns whether an element or something in it has the focus, or gets it with its window: in a window in the
 * background, `:focus-within` matches nothing in Firefox.
 */
export function holdsFocus(element: Element | null): boolean {
  const root = element?.getRootNode();
  if (!(root instanceof ShadowRoot || root instanceof Document)) return false;
  return element?.contains(root.activeElement) ?? false;
}
