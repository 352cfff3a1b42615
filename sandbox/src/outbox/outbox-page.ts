import { markup, type Markup } from '../markup.ts'
import type { Message } from './outbox.ts'
import { script, style } from './page-assets.ts'
import { pageTexts, type Language, type PageTexts } from './page-texts.ts'

type View = { language: Language; nonce: string; to: string }

/** The list, newest first. */
export function outboxPage(messages: readonly Message[], view: View): string {
  const texts = pageTexts[view.language]
  const empty = view.to === '' ? texts.nothing : texts.nothingFor
  return page(
    view,
    `/?${parameters(view, view.language === 'en' ? 'fr' : 'en')}`,
    texts.title,
    markup`<p>${texts.intro}</p>
<form role="search" action="/" method="get">
  <input type="hidden" name="lang" value="${view.language}">
  <label for="to">${texts.search}</label>
  <div class="row"><input id="to" name="to" type="search" value="${view.to}" autocomplete="off" maxlength="200">
  <button>${texts.find}</button>${
    view.to === '' ? undefined : markup` <a href="/?lang=${view.language}">${texts.showAll}</a>`
  }</div>
</form>
<section id="messages" aria-label="${texts.title}">
<p role="status">${messages.length === 0 ? empty : texts.count(messages.length)}</p>
<ul>${messages.map(message => summary(message, view, texts))}</ul>
</section>
<script nonce="${view.nonce}">${{ html: script }}</script>`,
    markup`<noscript><meta http-equiv="refresh" content="5"></noscript>`,
  )
}

/** One message in full; an email's HTML is a separate page, which may neither run nor load anything. */
export function messagePage(message: Message | undefined, view: View, path: string): string {
  const texts = pageTexts[view.language]
  const other = view.language === 'en' ? 'fr' : 'en'
  const back = markup`<p><a href="/?${parameters(view, view.language)}">${texts.back}</a></p>`
  if (message === undefined)
    return page(view, `/?lang=${other}`, texts.title, markup`${back}<p>${texts.missing}</p>`)
  return page(
    view,
    `${path}?${parameters(view, other)}`,
    heading(message, texts),
    markup`${back}
<dl><dt>${texts.from}</dt><dd>${message.from}</dd><dt>${texts.to}</dt><dd>${message.to.join(', ')}</dd></dl>
<p>${time(message, view.language)}</p>
${codes(message, texts)}
<div class="text">${linked(message.text)}</div>
${message.kind === 'mail' ? designAndFiles(message, texts) : undefined}`,
  )
}

function designAndFiles(message: Message & { kind: 'mail' }, texts: PageTexts): Markup {
  const files = message.attachments.map(
    file => markup`<li>${file.name} (${file.type}, ${file.bytes} ${texts.bytes})</li>`,
  )
  return markup`${
    message.html === ''
      ? undefined
      : markup`<p><a href="/messages/${message.id}/design">${texts.designed}</a></p>`
  }${files.length === 0 ? undefined : markup`<h2>${texts.attachments}</h2><ul>${files}</ul>`}`
}

function summary(message: Message, view: View, texts: PageTexts): Markup {
  return markup`<li><article>
<p class="meta"><span class="kind">${texts[message.kind]}</span> ${time(message, view.language)}</p>
<h2><a href="/messages/${message.id}?${parameters(view, view.language)}">${heading(message, texts)}</a></h2>
<p class="to">${texts.to} <strong>${message.to.join(', ')}</strong></p>
${codes(message, texts)}
<div class="text short">${linked(message.text)}</div>
</article></li>`
}

function heading(message: Message, texts: PageTexts): string {
  return message.kind === 'sms' ? texts.sms : message.subject || texts.noSubject
}

function codes(message: Message, texts: PageTexts): Markup | undefined {
  if (message.codes.length === 0) return undefined
  return markup`<p class="code">${texts.code} ${message.codes.map(code => markup`<strong>${code}</strong> `)}</p>`
}

function time({ at }: Message, language: Language): Markup {
  const format = new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: 'medium', timeStyle: 'medium' })
  return markup`<time datetime="${at}">${format.format(new Date(at))}</time>`
}

/** Plain text with links for its web addresses; only http and https become links. */
function linked(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((piece, index) =>
      index % 2 === 0 ? markup`${piece}` : markup`<a href="${piece}" rel="noreferrer">${piece}</a>`,
    )
}

function parameters({ to }: View, language: Language): string {
  return new URLSearchParams(to === '' ? { lang: language } : { lang: language, to }).toString()
}

function page(view: View, otherLanguage: string, title: string, body: Markup, head?: Markup): string {
  const texts = pageTexts[view.language]
  const other = view.language === 'en' ? 'fr' : 'en'
  return markup`<!doctype html>
<html lang="${view.language}-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}${title === texts.title ? undefined : ` – ${texts.title}`}</title>
<link rel="icon" href="data:,">
${head}
<style nonce="${view.nonce}">${{ html: style }}</style>
</head>
<body>
<header><a href="${otherLanguage}" lang="${other}" hreflang="${other}">${texts.language}</a></header>
<main><h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html
}
