import { markup, type Markup } from '../markup.ts'
import type { Page } from './payment-book.ts'
import type { Language } from '../outbox/page-texts.ts'
import { plainPage, type Sending } from '../sign-on/choice-page.ts'

/** Entered values; only the security code must be entered again. */
export type Typed = { name: string; number: string; expiry: string; postal: string }

type Problem = 'number' | 'expiry' | 'cvc' | 'declined' | 'authentication'

type Total = { amount: number; currency: string; manual: boolean }

const texts = {
  en: {
    title: 'Card payment, simulated',
    intro: 'A card payment page of this demo. No money moves, and only test cards work.',
    total: 'Total',
    name: 'Name on the card',
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    cvc: 'Security code',
    postal: 'Postal or ZIP code',
    hold: 'Hold',
    pay: 'Pay',
    back: 'Back',
    over: 'This page has ended.',
    cards:
      'Cards to try: 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has insufficient funds, 4000 0027 6000 3184 asks for a proof.',
    proof: 'Your bank wants to know whether it is you.',
    yes: 'It is me',
    no: 'It is not me',
    problem: {
      number: 'Check the card number.',
      expiry: 'Check the expiry date.',
      cvc: 'Enter the security code.',
      declined: 'The card was declined. No money was taken.',
      authentication: 'Your bank could not tell that it is you. No money was taken.',
    },
  },
  fr: {
    title: 'Paiement par carte, simulé',
    intro:
      'Une page de paiement de cette démonstration. Aucun argent ne bouge, et seules les cartes d’essai fonctionnent.',
    total: 'Total',
    name: 'Nom sur la carte',
    number: 'Numéro de la carte',
    expiry: 'Expiration (MM/AA)',
    cvc: 'Code de sécurité',
    postal: 'Code postal',
    hold: 'Retenir',
    pay: 'Payer',
    back: 'Retour',
    over: 'Cette page n’est plus valide.',
    cards:
      'Cartes d’essai\u00a0: 4242 4242 4242 4242 est acceptée, 4000 0000 0000 0002 est refusée, 4000 0000 0000 9995 manque de fonds, 4000 0027 6000 3184 demande une preuve.',
    proof: 'Votre banque veut savoir si c’est bien vous.',
    yes: 'C’est moi',
    no: 'Ce n’est pas moi',
    problem: {
      number: 'Vérifiez le numéro de la carte.',
      expiry: 'Vérifiez la date d’expiration.',
      cvc: 'Entrez le code de sécurité.',
      declined: 'La carte a été refusée. Aucun montant n’a été prélevé.',
      authentication: 'Votre banque n’a pas pu vérifier que c’est vous. Aucun montant n’a été prélevé.',
    },
  },
} as const

const languageOf = ({ language }: Page): Language => (language === 'fr' ? 'fr' : 'en')

const money = (language: Language, cents: number, currency: string) =>
  new Intl.NumberFormat(`${language}-CA`, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)

/** The page on which customers enter their card. Entered values are kept; the security code is never shown again. */
export function checkoutPage(page: Page, total: Total, typed?: Typed & { problem: Problem }): Sending {
  const language = languageOf(page)
  const words = texts[language]
  const say = (cents: number) => money(language, cents, total.currency)
  const lines = page.lines.map(({ name, amount }) => markup`<li>${name}: ${say(amount)}</li>`)
  const act = `${total.manual ? words.hold : words.pay} ${say(total.amount)}`
  const field = (name: string, label: string, hint: string, value = '', isWrong = false) =>
    markup`<p><label>${label}<br><input name="${name}" value="${value}" autocomplete="${hint}"${isWrong ? { html: ' aria-invalid="true" aria-describedby="problem" autofocus' } : undefined}></label></p>`
  const problem = typed?.problem
  const form = markup`<form method="post" action="/cards/pay/${page.id}">
${field('name', words.name, 'cc-name', typed?.name)}
${field('number', words.number, 'cc-number', typed?.number, problem === 'number')}
${field('expiry', words.expiry, 'cc-exp', typed?.expiry, problem === 'expiry')}
${field('cvc', words.cvc, 'cc-csc', '', problem === 'cvc')}
${field('postal', words.postal, 'postal-code', typed?.postal)}
<p class="row"><button name="act" value="pay">${act}</button><button name="act" value="back">${words.back}</button></p></form>`
  return plainPage(
    language,
    words.title,
    markup`<p>${words.intro}</p><ul>${lines}</ul>${problem ? markup`<p id="problem" role="alert"><strong>${words.problem[problem]}</strong></p>` : undefined}
${page.status === 'open' ? form : markup`<p>${words.over}</p>`}<p class="meta">${words.cards}</p>`,
  )
}

/** The bank's question in between (3-D Secure). */
export function proofPage(page: Page, total: Total, typed: Typed): Sending {
  const language = languageOf(page)
  const words = texts[language]
  const kept: Markup[] = Object.entries(typed).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )
  return plainPage(
    language,
    words.title,
    markup`<p>${words.proof} ${money(language, total.amount, total.currency)}</p><form method="post" action="/cards/pay/${page.id}">${kept}
<p class="row"><button name="proof" value="yes">${words.yes}</button><button name="proof" value="no">${words.no}</button></p></form>`,
  )
}
