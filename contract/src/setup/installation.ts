import { CONFIGURATION_GAPS } from '@forecourt/domain/setup/installation/configuration-gaps.ts'
import { z } from 'zod'
import { DealershipFacts } from '#dealership/dealership-settings.ts'
import { endpoint } from '#platform/endpoint.ts'
import { Language, text } from '#platform/text.ts'

/** Longer than any valid password, so that the password rule reports one that is too long. */
const Password = z.string().max(300)
const LinkToken = z.string().regex(/^[\w-]{43}$/, { message: 'link' })

/** The organization, its first dealership, and the administrator of both and of the platform. */
export const FirstAdministrator = z.strictObject({
  link_token: LinkToken,
  organization: text(80),
  ...DealershipFacts,
  first_name: text(60),
  last_name: text(60),
  user_email: text(254),
  language: Language,
  new_password: Password,
  confirm_new_password: Password,
})

/** Status and setup of the whole installation. */
export const installation = {
  configuration: endpoint('GET /api/dealer/installation/configuration/', {
    access: 'installation:read',
    ours: true,
    summary: 'Parts of this installation that are not configured, most important first',
    response: z.object({ missing: z.array(z.enum(CONFIGURATION_GAPS)) }),
  }),
  openFirstLink: endpoint('POST /api/dealer/installation/open_first_link/', {
    access: 'public',
    ours: true,
    summary: 'Whether the setup link of an empty installation is valid; does not redeem it',
    body: z.strictObject({ link_token: LinkToken }),
    status: 204,
    fails: ['link_invalid'],
  }),
  createFirstAdministrator: endpoint('POST /api/dealer/installation/first_administrator/', {
    access: 'public',
    ours: true,
    summary:
      'Create the first organization, dealership and administrator with the setup link of an empty installation',
    body: FirstAdministrator,
    status: 204,
    fails: ['link_invalid', 'busy'],
  }),
}
