import { randomBytes } from 'node:crypto'

import type { FastifyReply } from 'fastify'

import { markup, type Markup } from '../markup.ts'
import { style } from '../outbox/page-assets.ts'
import type { Language } from '../outbox/page-texts.ts'
import { PEOPLE, type Person } from './people.table.ts'

const texts = {
  en: {
    saml: 'Maple Harbour sign-in',
    oidc: 'Terra Motors sign-in',
    intro: 'An identity provider of this demo. Nothing leaves this computer. Who are you?',
    cancel: 'Cancel',
    going: 'Going back to the panel',
    go: 'Continue',
  },
  fr: {
    saml: 'Connexion Maple Harbour',
    oidc: 'Connexion Terra Motors',
    intro: 'Un fournisseur d’identité de cette démonstration. Rien ne quitte cet ordinateur. Qui êtes-vous?',
    cancel: 'Annuler',
    going: 'Retour au panneau',
    go: 'Continuer',
  },
} as const

export type Sending = { readonly html: string; readonly policy: string }

/** One button per person, in a form that posts these values to this path. */
export function choicePage(
  provider: Person['provider'],
  language: Language,
  action: string,
  values: Readonly<Record<string, string>>,
): Sending {
  const words = texts[language]
  const people = PEOPLE.filter(person => person.provider === provider)
  const buttons = people.map(
    person => markup`<li><article><p class="row"><button name="person" value="${person.subject}">${person.first_name} ${person.last_name}</button>
<span class="meta">${person.email}, ${person.note[language]}</span></p></article></li>`,
  )
  return page(
    language,
    words[provider],
    markup`<p>${words.intro}</p><form method="post" action="${action}">${hidden(values)}<ul>${buttons}</ul>
<p><button name="person" value="">${words.cancel}</button></p></form>`,
    // The response of the form continues to the panel.
    '*',
  )
}

/** Submits a form automatically; with a button if scripts do not run. */
export function goingPage(
  language: Language,
  action: string,
  values: Readonly<Record<string, string>>,
): Sending {
  const words = texts[language]
  return page(
    language,
    words.going,
    markup`<form id="going" method="post" action="${action}">${hidden(values)}<button>${words.go}</button></form>`,
    new URL(action).origin,
    "document.getElementById('going').submit()",
  )
}

/** A page of another peer whose form may have any target. */
export const plainPage = (language: Language, title: string, body: Markup): Sending =>
  page(language, title, body, '*')

const hidden = (values: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(values).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)

function page(language: Language, title: string, body: Markup, formTarget: string, script = ''): Sending {
  const nonce = randomBytes(16).toString('base64')
  const { html } = markup`<!doctype html>
<html lang="${language}-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${{ html: style }}</style>
</head>
<body><main><h1>${title}</h1>
${body}
</main>${script === '' ? undefined : markup`<script nonce="${nonce}">${{ html: script }}</script>`}</body>
</html>
`
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    `form-action ${formTarget}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { html, policy }
}

/** The headers of both providers' pages. */
export const pageHeaders = ({ policy }: Sending): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
})

export const sendPage = (reply: FastifyReply, sending: Sending): FastifyReply =>
  reply.headers(pageHeaders(sending)).send(sending.html)
