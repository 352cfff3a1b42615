import { pino, type Logger } from 'pino'

export type { Logger }

/** Structured logs without personal data: names and ids of things, never what people typed. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'req.headers',
        'headers',
        'cookie',
        'password',
        'token',
        'email',
        'phone',
        '*.password',
        '*.token',
        '*.email',
        '*.phone',
      ],
      censor: '[redacted]',
    },
  })
}
