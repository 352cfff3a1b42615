import type { CallError } from '#shared/api/call-error.ts'

/** Figures that were overridden without a reason, by their names in a refusal. */
export const unexplainedIn = ({ fields }: CallError): string[] =>
  Object.keys(fields).filter(name => fields[name]?.some(({ rule }) => rule === 'reason_required'))
