import { z } from 'zod'
import { anonymizePath } from './anonymize-path.ts'

/** The logged part of a report: nothing that people typed, and no ids of people. */
export interface PolicyReport {
  readonly directive: string
  /** A host, or a word such as `inline`. */
  readonly blocked: string
  /** Of the page, without ids of things or people. */
  readonly path: string
}

/** A browser collects reports for a minute; more of one page add no information. */
const mostReports = 10

const Sent = z.array(z.object({ type: z.string(), body: z.unknown() }))
const Violation = z.object({
  documentURL: z.string(),
  blockedURL: z.string().nullish(),
  effectiveDirective: z.string(),
})
const Single = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': z.string().nullish(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
  }),
})

/** Reads both formats that browsers send; undefined for neither. */
export function readReports(text: string): PolicyReport[] | undefined {
  const given = parsed(text)
  const single = Single.safeParse(given)
  if (single.success) {
    const report = single.data['csp-report']
    // Older browsers send the directive with its sources.
    const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0]
    return [kept(directive ?? '', report['blocked-uri'], report['document-uri'])]
  }
  const sent = Sent.safeParse(given)
  if (!sent.success) return undefined
  return sent.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => Violation.safeParse(body))
    .flatMap(({ data }) => (data ? [kept(data.effectiveDirective, data.blockedURL, data.documentURL)] : []))
    .slice(0, mostReports)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const kept = (directive: string, blocked: string | null | undefined, page: string): PolicyReport => ({
  directive: word.test(directive) ? directive : '?',
  blocked: blockedOf(blocked ?? ''),
  path: anonymizePath(page),
})

const word = /^[a-z-]{1,40}$/

function blockedOf(text: string): string {
  if (word.test(text)) return text
  const url = URL.parse(text)
  return (/^(https?|wss?):$/.test(url?.protocol ?? '') ? url?.host : url?.protocol)?.slice(0, 100) ?? '?'
}
