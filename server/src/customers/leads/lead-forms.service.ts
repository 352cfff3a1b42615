import type { leadForms as contract } from '@forecourt/contract/customers/leads.ts'
import { adfDocument, adfElement } from '@forecourt/domain/customers/leads/adf-writer.ts'
import { leadFormRules } from '@forecourt/domain/customers/leads/lead-form.ts'
import type { Lead, LeadVehicle } from '@forecourt/domain/customers/leads/lead.ts'
import { formatText } from '@forecourt/domain/platform/markets/format-text.ts'
import { whoActed } from '#customers/customer-sessions/customer-action.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { countAtPlace } from './lead-keys.queries.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'
import { takeLead } from './take-lead.service.ts'

/** Maximum messages per hour from one address. */
const mostAnHour = 10

type FormCall = Call<typeof contract.contact> | Call<typeof contract.notifyMe>

export const writeToDealership = (call: Call<typeof contract.contact>) =>
  take(call, 'contact_form', { comments: call.body.message, vehicles: [] }, ['message'])

export function askToBeNotified(call: Call<typeof contract.notifyMe>) {
  const { make, model, year } = call.body
  const vehicles = [{ ...noVehicle, make, model, year }]
  return take(call, 'notify_me', { comments: null, vehicles }, ['make', 'model', 'year'])
}

const noVehicle: LeadVehicle = {
  interest: 'buy',
  status: null,
  year: null,
  make: null,
  model: null,
  trim: null,
  vin: null,
  stock: null,
  odometer: null,
  odometer_units: null,
  color: null,
  price: null,
  finance_method: null,
  comments: null,
}

/**
 * Turns a form of the customer side into a lead with its own document. A form with the hidden field filled is
 * checked, counted and answered the same, but creates no lead, customer or audit event.
 */
async function take(
  call: FormCall,
  via: 'contact_form' | 'notify_me',
  said: Pick<Lead, 'comments' | 'vehicles'>,
  own: readonly string[],
) {
  const { app, body, request, idempotency, customer } = call
  const place = await authenticated(call)
  const language = body.language ?? place.default_language
  const actor = { tenant: place, user: { language } }
  const fields = ['first_name', 'last_name', 'email', 'phone', ...own]
  checkFields({ actor, now: app.now() }, leadFormRules(place.country), fields, { ...body })
  if ((body.website ?? '') !== '') return { received: true as const }
  const lead = leadOf(call, said)
  const raw = adfDocument(adfElement(lead))
  // The same submission again is the same lead; the same key with other content is another one.
  const repeat = `form|${idempotency.key}|${idempotency.fingerprint.toString('base64url')}`
  // Staff who are signed in as a customer cannot consent for them; they record consents as staff.
  const hasAgreed = body.may_write === true && !customer?.staff
  const may_write = hasAgreed ? agreedWords(place, language) : null
  const by = customer ? whoActed(customer) : ({ actor: null, actor_kind: 'anonymous' } as const)
  const facts = { lead, raw, via, lead_type: via, campaign: body.campaign, language, key_id: null }
  await takeLead({ app, request }, place, { ...facts, repeat, may_write, by })
  return { received: true as const }
}

/** The stored proof of a consent is the text that was shown. */
const texts = screenTexts('shop')

const agreedWords = ({ name, may_write }: Place, language: 'en' | 'fr') =>
  formatText(may_write?.[language] || (texts[language]['write.may_write'] ?? ''), { dealership: name })

type Place = Awaited<ReturnType<typeof authenticated>>

/**
 * The dealership, with the hourly limit per address checked. Signed-in customers write only to their own
 * dealership.
 */
function authenticated({ app, body, request, customer }: FormCall) {
  return withPlatform(app.pool, async tx => {
    const counter = { key: `lead:form:${request.ip}`, windowSeconds: 3600 }
    const { count, place } = await countAtPlace(tx, counter, body.dealership)
    if (count >= mostAnHour)
      throw new Refusal('too_many_requests', { code: 'too_many_messages', retryAfter: 3600 })
    if (!place || (customer && customer.tenant.id !== place.id)) throw notFound()
    return place
  })
}

const leadOf = ({ app, body }: FormCall, said: Pick<Lead, 'comments' | 'vehicles'>): Lead => ({
  status: 'new',
  ids: [],
  requested: app.now().toISOString(),
  person: {
    first_name: body.first_name,
    last_name: body.last_name,
    email: body.email,
    phones: body.phone === null ? [] : [{ type: null, time: null, number: body.phone }],
    street: [],
    apartment: null,
    city: null,
    region: null,
    postal_code: null,
    country: null,
  },
  ...said,
  timeframe: null,
  vendor: null,
  provider: { name: null, service: null, url: null, email: null },
})
