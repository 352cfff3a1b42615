/** Browsers hide the nonce from attributes but keep it as a property of any element that carries it. */
export function styleNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
}

/** The scroll lock under dialogs writes a style sheet of its own and looks for its nonce under this name. */
export function offerStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
