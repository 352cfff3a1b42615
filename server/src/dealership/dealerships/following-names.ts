import { isFrenchRequired, type Country } from '@forecourt/domain/platform/markets/countries.ts'

interface Place {
  readonly tenant: { readonly country: Country; readonly province_code: string }
}

interface Named {
  readonly name: string
  readonly name_fr: string
}

/** How a French name behaves: the stored one, and whether it follows the English one. */
export const followingOf = ({ tenant }: Place, stored?: Named) => ({
  stored: stored && { name: stored.name, name_fr: stored.name_fr },
  isFollowing: !isFrenchRequired(tenant.country, tenant.province_code),
})
