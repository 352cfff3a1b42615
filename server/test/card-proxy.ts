import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * What becomes of a question on its way to the provider: it never arrives, its answer never does, it arrives twice, or
 * the provider answers with a fault that it remembers, before or after the work. Those "of actions" spare what only reads.
 */
export type Fault = keyof typeof FAULTS

const FAULTS = {
  none: 'pass',
  lost: 'lose',
  'lost actions': 'lose',
  unanswered: 'hang up',
  'unanswered actions': 'hang up',
  ill: '500',
  'ill actions': '500',
  'ill after the work of actions': '500-done',
  'twice asked actions': 'repeat',
  'unknown payments': '404',
} as const

type Harm = (typeof FAULTS)[Fault]

interface Answer {
  readonly status: number
  readonly text: string
}

/** A question that a test has taken in hand: it forwards it, or not, and gives the answer, or none. */
interface Question {
  readonly isAction: boolean
  /** Path and form, in which payments and orders are named. */
  readonly text: string
  readonly forward: (harm?: Harm) => Promise<Answer>
}

export interface CardWay {
  fault: Fault
  asked: number
  /** How many of the questions were actions. */
  acted: number
  /** Takes a question in hand; undefined leaves it to `fault`. */
  take?: (question: Question) => Promise<Answer | undefined> | undefined
}

/** A server before the card provider that is at `there()`. */
export const createCardProxy = (way: CardWay, there: () => string) =>
  createServer((request, reply) => {
    void (async () => {
      const isAction = request.method === 'POST'
      way.asked += 1
      if (isAction) way.acted += 1
      const harm = !isAction && way.fault.endsWith('actions') ? 'pass' : FAULTS[way.fault]
      const body = await text(request)
      const forward = (by: Harm = 'pass') => ask(there(), request, body, by)
      const taken = way.take?.({ isAction, text: `${request.url} ${body}`, forward })
      const answer = await (taken ?? answerWith(harm, forward))
      if (answer === undefined) return request.socket.destroy()
      return reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
    })()
  })

async function answerWith(harm: Harm, forward: Question['forward']): Promise<Answer | undefined> {
  if (harm === 'lose') return undefined
  if (harm === '404') return { status: 404, text: '{}' }
  if (harm === 'repeat') await forward()
  const answer = await forward(harm)
  return harm === 'hang up' ? undefined : answer
}

async function ask(there: string, request: IncomingMessage, body: string, harm: Harm): Promise<Answer> {
  const headers = Object.entries(request.headers)
    .filter(([name]) => name !== 'connection' && name !== 'content-length')
    .map(([name, value]): [string, string] => [name, String(value)])
  if (harm === '500' || harm === '500-done') headers.push(['x-sandbox-fault', harm])
  const answer = await fetch(`${there}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(body !== '' && { body }),
  })
  return { status: answer.status, text: await answer.text() }
}
