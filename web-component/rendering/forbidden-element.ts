import { defineElement } from './define-element';

const SENTENCE =
  "This page requires trusted types and does not allow the element's: add `trusted-types conference-room` to its Content-Security-Policy.";

/** Takes the place of the element on a page that does not let it write its markup, and tells the page what to change. */
class ForbiddenElement extends HTMLElement {
  connectedCallback(): void {
    this.textContent = SENTENCE;
    const detail = { code: 'trusted-types', message: SENTENCE, recoverable: false };
    this.dispatchEvent(new CustomEvent('error', { detail, bubbles: true, composed: true }));
  }
}

defineElement('conference-room', ForbiddenElement);
