import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

/** Params, query or body that broke the wire shape. The framework adds which of them it was. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  declare readonly validationContext: 'params' | 'querystring' | 'body' | 'headers'

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('input does not have the shape of the contract')
    this.name = 'InvalidInput'
    this.issues = issues
  }
}

/** Checks input with the contract's own schemas, and hands the handler their output (defaults, trimmed text). */
export const validateInput: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: new InvalidInput(parsed.error.issues) }
  }
