/**
 * The namespaces, one per resource file in `web/locales/{en,fr}`. English is the source of the keys; the parity
 * check holds French to it. A new file is one line here.
 */
export interface Resources {
  customers: (typeof import('../../../locales/en/customers.json'))['default']
  dealerships: (typeof import('../../../locales/en/dealerships.json'))['default']
  errors: (typeof import('../../../locales/en/errors.json'))['default']
  messages: (typeof import('../../../locales/en/messages.json'))['default']
  orders: (typeof import('../../../locales/en/orders.json'))['default']
  pricing: (typeof import('../../../locales/en/pricing.json'))['default']
  sessions: (typeof import('../../../locales/en/sessions.json'))['default']
  shell: (typeof import('../../../locales/en/shell.json'))['default']
  statuses: (typeof import('../../../locales/en/statuses.json'))['default']
  validation: (typeof import('../../../locales/en/validation.json'))['default']
  vehicles: (typeof import('../../../locales/en/vehicles.json'))['default']
}

export type Namespace = keyof Resources

type Singular<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base | Key : Key

/** `count` keys are asked for without their plural ending. */
export type TextKey<N extends Namespace> = Singular<keyof Resources[N]> & string

export type TextParams = Readonly<Record<string, string | number>>

export type Translate<N extends Namespace> = (key: TextKey<N>, params?: TextParams) => string
