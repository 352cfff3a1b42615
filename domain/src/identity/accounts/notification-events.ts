/**
 * Events of which staff are notified: product 3 (six switches), decisions 3.119 (three more), and feeds that need
 * attention.
 */
export const NOTIFICATION_EVENTS = [
  { code: 'customer_creates_account', name: 'Creates an account', name_fr: 'Crée un compte' },
  { code: 'customer_submits_trade_in', name: 'Sends a trade-in', name_fr: 'Soumet un échange' },
  {
    code: 'customer_accepts_trade_in',
    name: 'Accepts a trade-in offer',
    name_fr: 'Accepte une offre d’échange',
  },
  {
    code: 'customer_declines_trade_in',
    name: 'Declines a trade-in offer',
    name_fr: 'Refuse une offre d’échange',
  },
  {
    code: 'customer_submits_credit_app',
    name: 'Sends a credit application',
    name_fr: 'Soumet une demande de crédit',
  },
  { code: 'customer_paid_deposit', name: 'Leaves a deposit', name_fr: 'Verse un dépôt' },
  {
    code: 'customer_submits_appointment',
    name: 'Asks for an appointment',
    name_fr: 'Demande un rendez-vous',
  },
  {
    code: 'customer_accepts_appointment',
    name: 'Accepts an appointment',
    name_fr: 'Accepte un rendez-vous',
  },
  {
    code: 'customer_cancels_appointment',
    name: 'Cancels an appointment',
    name_fr: 'Annule un rendez-vous',
  },
  {
    code: 'customer_opens_tokenized_link',
    name: 'Opens a link you sent',
    name_fr: 'Ouvre un lien envoyé',
  },
  { code: 'quote_selected', name: 'Chooses how to pay', name_fr: 'Choisit son mode d’acquisition' },
  { code: 'message_received', name: 'Sends a message', name_fr: 'Envoie un message' },
  { code: 'lead_assigned', name: 'A new lead is yours', name_fr: 'Un nouveau prospect vous est attribué' },
  { code: 'hold_expiring', name: 'A deposit hold is ending', name_fr: 'Une retenue de dépôt prend fin' },
  { code: 'deposit_disputed', name: 'A deposit is disputed', name_fr: 'Un dépôt est contesté' },
  {
    code: 'refund_failed',
    name: 'A refund of a deposit failed',
    name_fr: 'Échec du remboursement d’un dépôt',
  },
  {
    code: 'card_difference',
    name: 'Deposits differ from the card provider',
    name_fr: 'Écart avec le fournisseur de paiement',
  },
  { code: 'feed_waiting', name: 'A feed waits for you', name_fr: 'Un flux vous attend' },
] as const

export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]['code']
