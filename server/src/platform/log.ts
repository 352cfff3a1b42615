import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

export type { Logger }

/** Structured logs without personal data: names and ids of things, never what people typed. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: faultOf },
    redact: {
      paths: [
        'req.headers',
        'headers',
        'cookie',
        'password',
        'token',
        'email',
        'phone',
        'secondary_phone',
        '*.password',
        '*.token',
        '*.email',
        '*.phone',
        '*.secondary_phone',
      ],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface Fault {
  readonly type: string
  readonly code: string | undefined
  readonly message: string
  readonly at: string[]
  readonly cause?: Fault
}

/**
 * The loggable part of a failure: kinds, codes, constraint names and our own code's lines. A failed statement is
 * named by its text only: its parameters are people's data, and the driver's message can quote them.
 */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { type: typeof error, code: undefined, message: '', at: [] }
  return {
    type: error.name,
    code: 'code' in error ? String(error.code) : undefined,
    message: messageOf(error),
    at: (error.stack ?? '')
      .split('\n')
      .filter(line => line.trimStart().startsWith('at '))
      .slice(0, 12)
      .map(line => line.trim()),
    ...(error.cause !== undefined && { cause: faultOf(error.cause) }),
  }
}

function messageOf(error: Error): string {
  if ('query' in error) return `statement failed: ${String(error.query).slice(0, 300)}`
  if ('severity' in error) {
    const { constraint, table, column } = error as { constraint?: string; table?: string; column?: string }
    return ['database', table, column, constraint].filter(Boolean).join(' ')
  }
  return error.message
}
