/** Browsers hide the nonce from attributes but keep it as a property of any element that has it. */
export function styleNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
}

/** The scroll lock under dialogs writes its own style sheet and reads the nonce from this name. */
export function offerStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
