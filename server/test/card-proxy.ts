import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * What happens to a request to the provider: it never arrives, its response never does, it arrives twice, or
 * the provider returns an error that it remembers, before or after the work. Those "of actions" exempt reads.
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

/** A request that a test handles: it forwards it, or not, and gives the response, or none. */
interface Question {
  readonly isAction: boolean
  /** Path and form, which name payments and orders. */
  readonly text: string
  readonly forward: (harm?: Harm) => Promise<Answer>
}

export interface CardWay {
  fault: Fault
  asked: number
  /** Count of the requests that were actions. */
  acted: number
  /** Handles a request; undefined leaves it to `fault`. */
  take?: (question: Question) => Promise<Answer | undefined> | undefined
}

/** A proxy server in front of the card provider at `there()`. */
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
