import type accessories from '../../../locales/en/accessories.json'
import type acts from '../../../locales/en/acts.json'
import type aftermarket from '../../../locales/en/aftermarket.json'
import type appointments from '../../../locales/en/appointments.json'
import type assignments from '../../../locales/en/assignments.json'
import type audit from '../../../locales/en/audit.json'
import type consents from '../../../locales/en/consents.json'
import type credit from '../../../locales/en/credit.json'
import type creditDesk from '../../../locales/en/credit_desk.json'
import type creditForm from '../../../locales/en/credit_form.json'
import type customers from '../../../locales/en/customers.json'
import type dealership from '../../../locales/en/dealership.json'
import type dealerships from '../../../locales/en/dealerships.json'
import type deposits from '../../../locales/en/deposits.json'
import type desking from '../../../locales/en/desking.json'
import type disclosures from '../../../locales/en/disclosures.json'
import type documents from '../../../locales/en/documents.json'
import type erasures from '../../../locales/en/erasures.json'
import type errors from '../../../locales/en/errors.json'
import type estimates from '../../../locales/en/estimates.json'
import type exports from '../../../locales/en/exports.json'
import type feeds from '../../../locales/en/feeds.json'
import type formulas from '../../../locales/en/formulas.json'
import type providers from '../../../locales/en/providers.json'
import type installation from '../../../locales/en/installation.json'
import type invitations from '../../../locales/en/invitations.json'
import type leads from '../../../locales/en/leads.json'
import type lenders from '../../../locales/en/lenders.json'
import type lines from '../../../locales/en/lines.json'
import type links from '../../../locales/en/links.json'
import type library from '../../../locales/en/library.json'
import type mails from '../../../locales/en/mails.json'
import type merges from '../../../locales/en/merges.json'
import type messages from '../../../locales/en/messages.json'
import type moves from '../../../locales/en/moves.json'
import type notices from '../../../locales/en/notices.json'
import type orders from '../../../locales/en/orders.json'
import type organizations from '../../../locales/en/organizations.json'
import type people from '../../../locales/en/people.json'
import type plans from '../../../locales/en/plans.json'
import type prequal from '../../../locales/en/prequal.json'
import type photos from '../../../locales/en/photos.json'
import type pricing from '../../../locales/en/pricing.json'
import type profile from '../../../locales/en/profile.json'
import type questionnaire from '../../../locales/en/questionnaire.json'
import type radar from '../../../locales/en/radar.json'
import type sessions from '../../../locales/en/sessions.json'
import type settings from '../../../locales/en/settings.json'
import type settings_file from '../../../locales/en/settings_file.json'
import type set_up from '../../../locales/en/set_up.json'
import type shell from '../../../locales/en/shell.json'
import type shop from '../../../locales/en/shop.json'
import type stock from '../../../locales/en/stock.json'
import type statuses from '../../../locales/en/statuses.json'
import type trade_ins from '../../../locales/en/trade_ins.json'
import type validation from '../../../locales/en/validation.json'
import type vehicles from '../../../locales/en/vehicles.json'
import type engine from '../../../locales/en/engine.json'
import type profiles from '../../../locales/en/profiles.json'
import type replace from '../../../locales/en/replace.json'
import type report from '../../../locales/en/report.json'
import type versions from '../../../locales/en/versions.json'
import type { TextParams } from '@forecourt/domain/platform/markets/format-text.ts'

/**
 * The namespaces, one per resource file in `web/locales/{en,fr}`. English defines the keys; a test compares French
 * with it. Add a line here for a new file.
 */
export interface Resources {
  accessories: typeof accessories
  acts: typeof acts
  aftermarket: typeof aftermarket
  appointments: typeof appointments
  assignments: typeof assignments
  audit: typeof audit
  consents: typeof consents
  credit: typeof credit
  credit_desk: typeof creditDesk
  credit_form: typeof creditForm
  customers: typeof customers
  dealership: typeof dealership
  dealerships: typeof dealerships
  deposits: typeof deposits
  desking: typeof desking
  disclosures: typeof disclosures
  documents: typeof documents
  erasures: typeof erasures
  errors: typeof errors
  estimates: typeof estimates
  exports: typeof exports
  feeds: typeof feeds
  formulas: typeof formulas
  providers: typeof providers
  installation: typeof installation
  invitations: typeof invitations
  leads: typeof leads
  lenders: typeof lenders
  lines: typeof lines
  links: typeof links
  library: typeof library
  mails: typeof mails
  merges: typeof merges
  messages: typeof messages
  moves: typeof moves
  notices: typeof notices
  orders: typeof orders
  organizations: typeof organizations
  people: typeof people
  plans: typeof plans
  photos: typeof photos
  prequal: typeof prequal
  pricing: typeof pricing
  profile: typeof profile
  questionnaire: typeof questionnaire
  radar: typeof radar
  sessions: typeof sessions
  settings: typeof settings
  settings_file: typeof settings_file
  set_up: typeof set_up
  shell: typeof shell
  shop: typeof shop
  statuses: typeof statuses
  stock: typeof stock
  trade_ins: typeof trade_ins
  validation: typeof validation
  vehicles: typeof vehicles
  engine: typeof engine
  profiles: typeof profiles
  replace: typeof replace
  report: typeof report
  versions: typeof versions
}

export type Namespace = keyof Resources

type Singular<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base | Key : Key

/** Keys with `count` are used without their plural ending. */
export type TextKey<N extends Namespace> = Singular<keyof Resources[N]> & string

export type Translate<N extends Namespace> = (key: TextKey<N>, params?: TextParams) => string
