import { readDevice, writeDevice } from '#shared/browser-storage/device-storage.ts'

/** First page after signing in, if no other page waits. Paths of the panel. */
export const startViews = {
  customers: '/customers',
  my_move: '/my-move',
  waiting: '/customers?awaiting=customer',
  today: '/customers?appointment=today',
} as const

export type StartView = keyof typeof startViews

export function chosenStartView(): StartView {
  const kept = readDevice('dp-start')
  return kept !== null && Object.hasOwn(startViews, kept) ? (kept as StartView) : 'customers'
}

export const chooseStartView = (view: StartView): void => writeDevice('dp-start', view)
