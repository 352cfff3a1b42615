import type acts from '../../../locales/en/acts.json'
import type audit from '../../../locales/en/audit.json'
import type customers from '../../../locales/en/customers.json'
import type dealerships from '../../../locales/en/dealerships.json'
import type desking from '../../../locales/en/desking.json'
import type documents from '../../../locales/en/documents.json'
import type errors from '../../../locales/en/errors.json'
import type formulas from '../../../locales/en/formulas.json'
import type providers from '../../../locales/en/providers.json'
import type invitations from '../../../locales/en/invitations.json'
import type lenders from '../../../locales/en/lenders.json'
import type lines from '../../../locales/en/lines.json'
import type links from '../../../locales/en/links.json'
import type library from '../../../locales/en/library.json'
import type mails from '../../../locales/en/mails.json'
import type messages from '../../../locales/en/messages.json'
import type orders from '../../../locales/en/orders.json'
import type people from '../../../locales/en/people.json'
import type prequal from '../../../locales/en/prequal.json'
import type pricing from '../../../locales/en/pricing.json'
import type profile from '../../../locales/en/profile.json'
import type radar from '../../../locales/en/radar.json'
import type sessions from '../../../locales/en/sessions.json'
import type settings from '../../../locales/en/settings.json'
import type shell from '../../../locales/en/shell.json'
import type shop from '../../../locales/en/shop.json'
import type statuses from '../../../locales/en/statuses.json'
import type validation from '../../../locales/en/validation.json'
import type vehicles from '../../../locales/en/vehicles.json'
import type versions from '../../../locales/en/versions.json'
import type { TextParams } from '@forecourt/domain/markets/format-text.ts'

/**
 * The namespaces, one per resource file in `web/locales/{en,fr}`. English is the source of the keys; the parity
 * check holds French to it. A new file is one line here.
 */
export interface Resources {
  acts: typeof acts
  audit: typeof audit
  customers: typeof customers
  dealerships: typeof dealerships
  desking: typeof desking
  documents: typeof documents
  errors: typeof errors
  formulas: typeof formulas
  providers: typeof providers
  invitations: typeof invitations
  lenders: typeof lenders
  lines: typeof lines
  links: typeof links
  library: typeof library
  mails: typeof mails
  messages: typeof messages
  orders: typeof orders
  people: typeof people
  prequal: typeof prequal
  pricing: typeof pricing
  profile: typeof profile
  radar: typeof radar
  sessions: typeof sessions
  settings: typeof settings
  shell: typeof shell
  shop: typeof shop
  statuses: typeof statuses
  validation: typeof validation
  vehicles: typeof vehicles
  versions: typeof versions
}

export type Namespace = keyof Resources

type Singular<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base | Key : Key

/** `count` keys are asked for without their plural ending. */
export type TextKey<N extends Namespace> = Singular<keyof Resources[N]> & string

export type Translate<N extends Namespace> = (key: TextKey<N>, params?: TextParams) => string
