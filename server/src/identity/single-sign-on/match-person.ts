import { emailDomain } from '@forecourt/domain/identity/accounts/email-domain.ts'
import { cleanOutsideName, isOutsideName } from '@forecourt/domain/platform/validation/outside-names.ts'
import type { SignOnFailure } from '@forecourt/contract/identity/single-sign-on.ts'
import type { identityProviders } from '#identity/identity-providers/identity-providers.table.ts'
import type { AssertedPerson } from '#platform/outside/sso/port.ts'
import type { Candidate } from './person.queries.ts'

type Provider = typeof identityProviders.$inferSelect

/** The reason for the browser, and for the audit log. */
export interface Turned {
  readonly failure: SignOnFailure
  readonly reason: string
}

const turned = (failure: SignOnFailure, reason: string): { readonly turned: Turned } => ({
  turned: { failure, reason },
})

/** What a provider is not trusted for: people of other domains, dealers of another kind. */
export function findScopeViolation(provider: Provider, person: AssertedPerson): Turned | undefined {
  const domain = emailDomain(person.email)
  if (domain === undefined || !provider.email_domains.includes(domain))
    return { failure: 'sso_not_allowed', reason: 'foreign_email_domain' }
  const expected = provider.source === 'oem_sso_corporate' ? 'corporate' : 'multi_dealer'
  if (person.kind !== null && provider.source !== 'saml' && person.kind !== expected)
    return { failure: 'sso_not_allowed', reason: 'wrong_source' }
  return undefined
}

type Match = { readonly user: Candidate['user'] } | { readonly turned: Turned } | 'unknown'

/**
 * The user of a provider's answer: the one bound to the subject, or an unbound user of the same organization who was
 * created for this kind of sign-in. Never an account with a password by its email address alone, and never one of
 * another organization, of the platform, or of a dealership that the provider does not serve: a provider is trusted
 * only for its own people.
 */
export function matchPerson(
  provider: Provider,
  person: AssertedPerson,
  candidates: readonly Candidate[],
): Match {
  const bound = candidates.find(({ subject }) => subject === person.subject)
  const byEmail = candidates.find(({ user }) => user.email.toLowerCase() === person.email)
  const found = bound ?? byEmail
  if (found === undefined) return 'unknown'
  const { user, subject, worksElsewhere, worksHere } = found
  if (user.organisation_id !== provider.organisation_id) return turned('sso_not_allowed', 'foreign_user')
  if (user.is_super_admin) return turned('sso_not_allowed', 'platform_user')
  if (worksElsewhere || !worksHere) return turned('sso_not_allowed', 'foreign_dealership')
  if (!user.is_active) return turned('sso_not_allowed', 'inactive')
  if (bound === undefined && subject !== null) return turned('sso_not_allowed', 'email_of_another')
  if (bound === undefined && user.source !== provider.source) return turned('sso_not_linked', 'local_account')
  return { user }
}

/** The dealerships of a new user; several only if the provider names them. */
export function dealershipsOf(
  person: AssertedPerson,
  served: readonly { readonly dealer_id: string; readonly code: string | null }[],
): string[] {
  const [only] = served
  if (person.dealer_codes.length === 0) return served.length === 1 && only ? [only.dealer_id] : []
  return served
    .filter(({ code }) => code !== null && person.dealer_codes.includes(code))
    .map(({ dealer_id }) => dealer_id)
}

export interface StaffNames {
  readonly first_name: string
  readonly last_name: string
}

/**
 * The names of a new user by the rules of the panel's forms; undefined when the provider sends one that they refuse.
 * Without a first name the part of the address before the @ is used.
 */
export function readNames({ first_name, last_name, email }: AssertedPerson): StaffNames | undefined {
  if (![first_name, last_name].every(isOutsideName)) return undefined
  const local = email.slice(0, email.indexOf('@')).replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
  const first = cleanOutsideName(first_name) ?? cleanOutsideName(local)
  return first === null ? undefined : { first_name: first, last_name: cleanOutsideName(last_name) ?? '' }
}
