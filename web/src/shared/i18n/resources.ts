import type { TextParams } from './format-text.ts'

/**
 * The namespaces, one per resource file in `web/locales/{en,fr}`. English is the source of the keys; the parity
 * check holds French to it. A new file is one line here.
 */
export interface Resources {
  customers: typeof import('../../../locales/en/customers.json')
  dealerships: typeof import('../../../locales/en/dealerships.json')
  errors: typeof import('../../../locales/en/errors.json')
  messages: typeof import('../../../locales/en/messages.json')
  orders: typeof import('../../../locales/en/orders.json')
  pricing: typeof import('../../../locales/en/pricing.json')
  sessions: typeof import('../../../locales/en/sessions.json')
  shell: typeof import('../../../locales/en/shell.json')
  statuses: typeof import('../../../locales/en/statuses.json')
  validation: typeof import('../../../locales/en/validation.json')
  vehicles: typeof import('../../../locales/en/vehicles.json')
}

export type Namespace = keyof Resources

type Singular<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base | Key : Key

/** `count` keys are asked for without their plural ending. */
export type TextKey<N extends Namespace> = Singular<keyof Resources[N]> & string

export type Translate<N extends Namespace> = (key: TextKey<N>, params?: TextParams) => string
