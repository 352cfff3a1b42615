/** What the key beside a letter is called on this keyboard. */
export const modKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
