import {
  IconAlertTriangle,
  IconArrowBack,
  IconBolt,
  IconBuildingBank,
  IconCheck,
  IconCircleDashed,
  IconClockOff,
  IconCreditCard,
  IconEye,
  IconHourglass,
  IconLink,
  IconLock,
  IconMail,
  IconPencil,
  IconPlayerPlay,
  IconSend,
  IconUser,
  IconX,
} from '@tabler/icons-react'

/** Whose action is next, or the outcome (interface 1.2). Attention is ours. */
export type Tone = 'attention' | 'customer' | 'provider' | 'success' | 'danger' | 'info' | 'neutral' | 'spent'

interface Look {
  readonly tone: Tone
  readonly icon: typeof IconCheck
  /** Expired by time alone. */
  readonly dashed?: boolean
}

const look = (tone: Tone, icon: typeof IconCheck): Look => ({ tone, icon })
const notStarted = look('neutral', IconCircleDashed)
const ourMove = look('attention', IconBolt)
const theirMove = look('customer', IconUser)
const provider = look('provider', IconBuildingBank)
const done = look('success', IconCheck)
const refused = look('danger', IconX)
const broken = look('danger', IconAlertTriangle)
const expired: Look = { tone: 'spent', icon: IconClockOff, dashed: true }
const undone = look('spent', IconArrowBack)
const stopped = look('spent', IconX)
const draft = look('info', IconPencil)

/** Every value list of the spec that is shown as a chip: `list.value`, which is also its key in `statuses.json`. */
export const looks = {
  'step.initial': notStarted,
  'step.awaiting-dealer': ourMove,
  'step.awaiting-customer': theirMove,
  'step.awaiting-provider': provider,
  'step.completed': done,
  'step.declined': refused,
  'step.expired': expired,
  'step.refunded': undone,
  'quote.not_quoted': notStarted,
  'quote.quoting': draft,
  'quote.quoted': done,
  'quote_list.no_quote_created': notStarted,
  'quote_list.sent_to_customer': look('customer', IconSend),
  'quote_list.viewed_by_customer': look('info', IconEye),
  'quote_list.reserved': look('success', IconLock),
  'quote_flow.open': look('info', IconPlayerPlay),
  'quote_flow.accepted': done,
  'quote_flow.declined': refused,
  'quote_flow.expired': expired,
  'quote_flow.withdrawn': undone,
  'deposit_payment.unpaid': notStarted,
  'deposit_payment.paid': done,
  'deposit_payment.refunded': undone,
  'deposit.created': look('customer', IconLink),
  'deposit.initiated': look('provider', IconCreditCard),
  'deposit.pre_authorized': look('attention', IconHourglass),
  'deposit.confirmed': done,
  'deposit.rejected': refused,
  'deposit.error': broken,
  'deposit.expired': expired,
  'deposit.canceled': stopped,
  'deposit.refunded': undone,
  'deposit.charged_back': refused,
  'appointment.unconfirmed': ourMove,
  'appointment.confirmed': done,
  'appointment.cancelled': stopped,
  'credit.1': theirMove,
  'credit.2': ourMove,
  'credit.3': done,
  'credit.4': refused,
  'credit.5': theirMove,
  'estimate.awaiting-dealer': ourMove,
  'estimate.awaiting-provider': provider,
  'estimate.applied': done,
  'offer.initial': look('neutral', IconPencil),
  'offer.completed': done,
  'offer.accepted': done,
  'offer.awaiting_customer': theirMove,
  'offer.declined': refused,
  'offer.expired': expired,
  'offer.withdrawn': undone,
  'customer.Active': look('neutral', IconUser),
  'customer.Lost': stopped,
  'customer.Sold': done,
  'sync.idle': notStarted,
  'sync.running': look('info', IconPlayerPlay),
  'sync.failed': broken,
  'user.active': done,
  'user.invited': look('customer', IconMail),
  'user.never': notStarted,
  'user.inactive': stopped,
} as const satisfies Readonly<Record<string, Look>>

export type StatusName = keyof typeof looks

export function lookOf(status: StatusName): Look {
  return looks[status]
}

/** Stock status: a dot, not a chip (interface 1.4). */
export const stockTones: Readonly<Record<string, Tone>> = {
  I: 'success',
  T: 'info',
  D: 'neutral',
  V: 'neutral',
  'As-is': 'neutral',
  P: 'attention',
  R: 'attention',
  S: 'danger',
  U: 'danger',
}
