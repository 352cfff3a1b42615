import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

type Envelope = {
  /** Incremented with every message of any kind. */
  id: number
  /** Time of arrival, ISO 8601 in UTC. */
  at: string
  from: string
  to: readonly string[]
  text: string
  /** One-time codes found in the text. */
  codes: readonly string[]
}

export type MailMessage = Envelope & {
  kind: 'mail'
  subject: string
  html: string
  attachments: readonly { name: string; type: string; bytes: number }[]
}

export type TextMessage = Envelope & { kind: 'sms'; sid: string }

export type Message = MailMessage | TextMessage

/** Added by the outbox to a message from a sink. */
type Added = 'id' | 'at' | 'codes'

export type Search = {
  /** Part of an address, or of a phone number in any notation. */
  to?: string | undefined
  kind?: Message['kind'] | undefined
  /** Only messages after this id. */
  after?: number | undefined
}

export type Outbox = {
  addMail: (mail: Omit<MailMessage, Added>) => MailMessage
  addText: (text: Omit<TextMessage, Added>) => TextMessage
  /** Newest first. */
  find: (search: Search) => Message[]
  get: (id: number) => Message | undefined
  clear: () => void
}

/**
 * Keeps the newest messages in memory and, if a file is given, in it, so that a restart still shows a code that
 * somebody is waiting for.
 * @param keep maximum number of messages
 */
export function createOutbox(keep: number, clock: () => Date, file?: string): Outbox {
  let messages = file === undefined ? [] : load(file).slice(-keep)
  let lastId = messages.at(-1)?.id ?? 0
  let stored = messages.length
  const rewrite = (): void => {
    if (file !== undefined) writeFileSync(file, messages.map(line).join(''), { mode: 0o600 })
    stored = messages.length
  }
  rewrite()
  const keepMessage = (message: Message): void => {
    messages = [...messages, message].slice(-keep)
    stored += 1
    if (stored > 2 * keep) rewrite()
    else if (file !== undefined) appendFileSync(file, line(message))
  }
  const complete = <T extends { text: string }>(arrival: T): T & Pick<Envelope, Added> => {
    lastId += 1
    return { ...arrival, id: lastId, at: clock().toISOString(), codes: findCodes(arrival.text) }
  }
  return {
    addMail: arrival => {
      const mail = complete(arrival)
      keepMessage(mail)
      return mail
    },
    addText: arrival => {
      const text = complete(arrival)
      keepMessage(text)
      return text
    },
    find: search => messages.filter(message => fits(message, search)).toReversed(),
    get: id => messages.find(message => message.id === id),
    clear: () => {
      messages = []
      rewrite()
    },
  }
}

function fits(message: Message, { to, kind, after }: Search): boolean {
  if (kind !== undefined && message.kind !== kind) return false
  if (after !== undefined && message.id <= after) return false
  if (to === undefined || to === '') return true
  const wanted = to.toLowerCase()
  const digits = /^[\d\s()+.-]{3,}$/.test(to) ? to.replace(/\D/g, '') : ''
  return message.to.some(
    each =>
      each.toLowerCase().includes(wanted) || (digits !== '' && each.replace(/\D/g, '').includes(digits)),
  )
}

function findCodes(text: string): string[] {
  return text.match(/(?<![\d-])\d{6}(?![\d-])/g) ?? []
}

function line(message: Message): string {
  return `${JSON.stringify(message)}\n`
}

function load(file: string): Message[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(each => {
      try {
        return [JSON.parse(each) as Message]
      } catch {
        // The last line may be truncated if the process was killed while writing.
        return []
      }
    })
}
