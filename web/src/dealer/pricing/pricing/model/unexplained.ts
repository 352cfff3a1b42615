import type { CallError } from '#shared/api/call-error.ts'

/** The figures that were set by hand without saying why, as a refusal names them. */
export const unexplainedIn = ({ fields }: CallError): string[] =>
  Object.keys(fields).filter(name => fields[name]?.some(({ rule }) => rule === 'reason_required'))
