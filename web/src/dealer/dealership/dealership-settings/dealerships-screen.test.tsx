import { dealershipSettings, type DealershipRow } from '@forecourt/contract/dealership/dealership-settings.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { organizations } from '@forecourt/contract/dealership/organizations.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aDealership } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { aHomeDealership } from '#dealer/testing/answers.ts'
import { signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { ALL_FIELDS, SECTIONS } from './sections.ts'

/** Every field of every section is on the screen somewhere, with a first row of each list. */
const everySetting = aHomeDealership({
  dealership_hours_saturday_start: '9:00 AM',
  dealership_hours_saturday_end: '5:00 PM',
  dealership_hours_sunday_start: '9:00 AM',
  dealership_hours_sunday_end: '5:00 PM',
  depositpackage: { ...aHomeDealership().depositpackage, fee_mode: 'both' },
  holidays: [{ date: '2026-12-25', name_en: 'Christmas', name_fr: 'Noël' }],
  disclaimer_package: [{ disclaimer_type: 'accessory', disclaimer_superscript: 1 }],
})
/** A list leads to its first row. */
const startOf = (field: string) => new RegExp(`^${field.replaceAll('.', String.raw`\.`)}(?:$|\\.)`)

type Role = Parameters<typeof signedInAs>[0]
const present = aHomeDealership().id
const rowOf = (changes: Partial<DealershipRow> = {}): DealershipRow => ({
  id: present,
  uid: 'north',
  name: 'North Motors',
  city: 'Toronto',
  province_code: 'ON',
  country: 'CA',
  cname: 'north',
  oem: ['Honda'],
  allowed_languages: ['en', 'fr'],
  compulsory_login: false,
  is_trs_enabled: false,
  use_external_crm: false,
  last_used: null,
  ...changes,
})
const laval = rowOf({
  id: '0195b0de-0000-7000-8000-0000000000d2',
  name: 'Concession Laval',
  city: 'Laval',
  province_code: 'QC',
  compulsory_login: true,
})
const pageOf = (...results: DealershipRow[]) => ({
  count: results.length,
  current: 1,
  last: 1,
  limit: 15,
  results,
})

const open = (
  path: string,
  {
    role = 'dealer_admin',
    answers = [],
    language = 'en',
  }: { role?: Role; answers?: Answers; language?: 'en' | 'fr' } = {},
) =>
  renderRoute(path, {
    as: signedInAs(role),
    language,
    answers: [
      ...answers,
      fake(dealershipSettings.list, pageOf(rowOf())),
      fake(organizations.list, {
        count: 2,
        current: 1,
        last: 1,
        limit: 100,
        results: [northGroup, bayGroup],
      }),
    ],
  })

const northGroup = {
  id: '0195b0de-0000-7000-8000-0000000000e1',
  name: 'North Group',
  dealerships: 1,
  people: 9,
  administrators: { count: 7, names: ['Ann Lee', 'Bo Chan', 'Cy Roy', 'Di Fox', 'Ed Moss'] },
}
const bayGroup = {
  ...northGroup,
  id: '0195b0de-0000-7000-8000-0000000000e2',
  name: 'Bay Group',
  administrators: { count: 0, names: [] },
}

/** All that a new dealership is asked for. */
async function typeLaval(
  { type, selectOptions }: Pick<ReturnType<typeof open>['user'], 'type' | 'selectOptions'>,
  form: ReturnType<typeof within>,
) {
  const field = (name: string | RegExp) => form.getByRole('textbox', { name })
  await type(field('Name'), 'Concession Laval')
  await form.findByRole('option', { name: 'North Group' })
  await selectOptions(form.getByRole('combobox', { name: /^Organization/ }), 'North Group')
  await type(field(/^Address/), '1, boulevard Chomedey')
  await type(field(/^City/), 'Laval')
  await type(field(/^Postal/), 'H7V 2X1')
  await type(field(/^Phone/), '450-555-0100')
  await type(field(/^Email/), 'info@laval.test')
}

/** A section, and not the page of the same name beside it. */
const sectionLink = (name: string) => within(screen.getByRole('main')).getByRole('link', { name })

describe('settings of a dealership (interface S-35)', () => {
  it('saves the changes of all sections, and only those, over the version they were made from', async () => {
    const sent: unknown[] = []
    const { user } = open('/dealerships?section=identity', {
      answers: [
        fake(dealershipSettings.update, ({ body, request }) => {
          sent.push([body, request.headers.get('if-match')])
          return aHomeDealership({ name: 'South Motors', compulsory_login: true, version: 2 })
        }),
      ],
    })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'South Motors')
    await user.click(screen.getByRole('link', { name: 'Buying flow' }))
    await user.click(await screen.findByRole('switch', { name: /^Sign-in required to see prices/ }))
    expect(screen.getByText('Customers see no payments until they have an account.')).toBeVisible()
    expect(screen.getByRole('region', { name: '2 unsaved changes' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Dealership saved')).toBeVisible()
    expect(sent).toEqual([[{ name: 'South Motors', compulsory_login: true }, '"v1"']])
    await waitFor(() => expect(screen.queryByRole('region', { name: /unsaved/ })).toBeNull())
  })

  it('flattens the hours, and copies Monday to the weekdays', async () => {
    const sent: unknown[] = []
    const { user } = open('/dealerships?section=hours', {
      answers: [
        fake(dealershipSettings.update, ({ body }) => {
          sent.push(body)
          return aHomeDealership({ version: 2 })
        }),
      ],
    })
    const monday = within(await screen.findByRole('group', { name: 'Monday' }))
    const end = monday.getByLabelText('Monday, to')
    await user.clear(end)
    await user.type(end, '18:30')
    await user.click(screen.getByRole('button', { name: 'Copy Monday to weekdays' }))
    await user.click(within(screen.getByRole('group', { name: 'Saturday' })).getByRole('switch'))
    expect(within(screen.getByRole('group', { name: 'Saturday' })).getByText('Closed')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      dealership_hours_monday_end: '6:30 PM',
      dealership_hours_tuesday_end: '6:30 PM',
      dealership_hours_wednesday_end: '6:30 PM',
      dealership_hours_thursday_end: '6:30 PM',
      dealership_hours_friday_end: '6:30 PM',
      dealership_hours_saturday_start: null,
      dealership_hours_saturday_end: null,
    })
  })

  it('shows each error under its field and beside its section, and clears them one by one', async () => {
    const { user } = open('/dealerships?section=identity', {
      answers: [
        fake(dealershipSettings.update, () =>
          problem('validation', {
            fields: {
              website: [{ rule: 'https_url', params: {} }],
              'depositpackage.amount_lease': [{ rule: 'range', params: { min: 50, max: 1000 } }],
            },
          }),
        ),
      ],
    })
    await user.type(await screen.findByRole('textbox', { name: /^Website/ }), 'nowhere')
    await user.click(sectionLink('Deposits'))
    await user.type(await screen.findByRole('textbox', { name: /^Leases/ }), '5000')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Not saved – 2 fields')).toBeVisible()
    expect(screen.getByText('Enter a value from 50 to 1000.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear the message on Leases' }))
    expect(screen.getByText('Not saved – 1 field')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^Identity/ }))
    expect(await screen.findByText('Enter a public https:// address (port 443 or 8443).')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Website/ })).toHaveValue('nowhere')
  })

  it('shows an error of a field on blur, before anything is sent, and updates it while typing', async () => {
    const { user } = open('/dealerships?section=identity')
    const website = await screen.findByRole('textbox', { name: /^Website/ })
    const told = 'Enter a public https:// address (port 443 or 8443).'
    await user.type(website, 'http://north.example')
    expect(screen.queryByText(told)).toBeNull()
    await user.tab()
    expect(screen.getByText(told)).toBeVisible()
    expect(screen.getByText('1 field to fix')).toBeVisible()
    await user.clear(website)
    await user.type(website, 'https://north.example')
    expect(screen.queryByText(told)).toBeNull()
    expect(screen.getByText('1 unsaved change')).toBeVisible()
  })

  it('shows an error across two fields at the one that was left', async () => {
    const { user } = open('/dealerships?section=deposits')
    await user.type(await screen.findByRole('textbox', { name: /^Leases/ }), '5000')
    await user.tab()
    expect(screen.getByText('Enter a value from 50 to 1000.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^Identity/ }))
    expect(await screen.findByRole('link', { name: /^Deposits ?1 field to fix$/ })).toBeVisible()
  })

  it('compares a concurrent save with the typed values', async () => {
    const stored = aHomeDealership({ name: 'Their Motors', phone: '+14165550111', version: 5 })
    const sent: unknown[] = []
    const { user } = open('/dealerships?section=identity', {
      answers: [
        fake(dealershipSettings.update, ({ body, request }) => {
          sent.push([body, request.headers.get('if-match')])
          return sent.length === 1 ? problem('stale', { current: stored }) : { ...stored, version: 6 }
        }),
      ],
    })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Mine')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Their Motors')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: /mine|chosen|save/i }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual([{ name: 'Mine' }, '"v5"'])
  })

  it('adjusts an illegible colour, and says so', async () => {
    const { user } = open('/dealerships?section=look')
    await user.type(await screen.findByRole('textbox', { name: /^Colour/ }), '#f2a900')
    expect(await screen.findByText(/^Adjusted for readability/)).toBeVisible()
    const light = screen.getByText('Light').closest('figure')
    expect(light).not.toHaveStyle({ color: '#f2a900' })
  })

  it('shows under a picture why it was refused', async () => {
    const { user } = open('/dealerships?section=look', {
      answers: [
        fake(dealershipSettings.uploadImage, () =>
          problem('validation', { fields: { image: [{ rule: 'file_size', params: { n: 1 } }] } }),
        ),
      ],
    })
    const input = await screen.findByLabelText('Logo', { selector: 'input' })
    await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await screen.findByText('The file may have at most 1 MB.')).toBeVisible()
  })

  it('shows under a picture that the antivirus program is unavailable', async () => {
    const { user } = open('/dealerships?section=look', {
      answers: [
        fake(dealershipSettings.uploadImage, () =>
          problem('unavailable', {
            code: 'not_scanned',
            fields: { image: [{ rule: 'not_scanned', params: {} }] },
          }),
        ),
      ],
    })
    const input = await screen.findByLabelText('Logo', { selector: 'input' })
    await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }))
    expect(await screen.findByText(/^The virus check does not answer/)).toBeVisible()
  })

  it('stores a logo over the shown version, and shows what somebody else saved since', async () => {
    const sent: unknown[] = []
    const current = aHomeDealership({
      theme: { logo: '/api/dealership-image/theirs/', color: null },
      version: 7,
    })
    const { user } = open('/dealerships?section=look', {
      answers: [
        fake(dealershipSettings.uploadImage, ({ request }) => {
          sent.push(request.headers.get('if-match'))
          return sent.length === 1
            ? problem('stale', { current })
            : { ...current, theme: { logo: '/api/dealership-image/mine/', color: null }, version: 8 }
        }),
      ],
    })
    const input = await screen.findByLabelText('Logo', { selector: 'input' })
    const choose = () => user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }))
    await choose()
    expect(
      await screen.findByText(/^This dealership was changed since you opened it, so the file/),
    ).toBeVisible()
    expect(screen.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', '/api/dealership-image/theirs/')
    await choose()
    expect(await screen.findByText('Logo saved')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', '/api/dealership-image/mine/')
    expect(screen.queryByText(/^This dealership was changed since you opened it, so the file/)).toBeNull()
    expect(sent).toEqual(['"v1"', '"v7"'])
  })

  it('finds a setting by its name, in any section', async () => {
    const { user } = open('/dealerships?section=identity')
    await user.type(await screen.findByRole('searchbox', { name: 'Search the settings' }), 'gender')
    await user.click(screen.getByRole('link', { name: /Gender is optional/ }))
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Gender is optional/ })).toHaveFocus())
  })

  it('keeps French in Quebec, and charges no card surcharge there', async () => {
    const quebec = fake(dealerships.home, aHomeDealership({ province_code: 'QC' }))
    const { user } = open('/dealerships?section=look', { answers: [quebec], language: 'fr' })
    expect(await screen.findByRole('checkbox', { name: 'Français' })).toBeDisabled()
    await user.click(sectionLink('Dépôts'))
    expect(await screen.findByText(/La loi interdit ici de facturer/)).toBeVisible()
  })

  it('lists settings that have no effect yet', async () => {
    const { user } = open('/dealerships?section=buying')
    expect(await screen.findByText(/^Saved but not used yet: Order of the steps/)).toBeVisible()
    await user.click(sectionLink('Deposits'))
    expect(await screen.findByLabelText('Hours a vehicle stays reserved')).toBeVisible()
    expect(screen.queryByText(/^Saved but not used yet/)).toBeNull()
  })

  it('is text for read-only users', async () => {
    open('/dealerships?section=buying', { role: 'corporate' })
    expect(await screen.findByText('Sign-in required to see prices')).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('dealerships (interface S-35)', () => {
  it('are hidden for users with a single one', async () => {
    const { here } = open('/dealerships')
    await waitFor(() => expect(here()).toBe('/dealerships?section=identity'))
  })

  it('are a list, from which another one is switched to', async () => {
    const sent: unknown[] = []
    const { user, here } = open('/dealerships', {
      role: 'organization_admin',
      answers: [
        fake(dealershipSettings.list, pageOf(rowOf(), laval)),
        fake(users.transferSession, ({ body }) => {
          sent.push(body)
          const { user: moved } = signedInAs('organization_admin')
          return {
            user: { ...moved, dealership: aDealership({ id: laval.id, name: laval.name }) },
            total_managed_dealerships: 2,
          }
        }),
      ],
    })
    expect(await screen.findByText('You are here')).toBeVisible()
    expect(screen.getByText('Sign-in required')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Concession Laval' }))
    await waitFor(() => expect(here()).toBe('/dealerships?section=identity'))
    expect(sent).toEqual([{ dealership_id: laval.id }])
  })

  it('one is created with its name in URLs, and can be switched to', async () => {
    const sent: unknown[] = []
    const { user } = open('/dealerships?open=new', {
      role: 'organization_admin',
      answers: [
        fake(dealershipSettings.create, ({ body }) => {
          sent.push(body)
          return laval
        }),
      ],
    })
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('button', { name: 'Create dealership' }))
    expect(form.getAllByText('This field is required.').length).toBeGreaterThan(4)
    await typeLaval(user, form)
    await user.click(form.getByRole('button', { name: 'Create dealership' }))
    expect(await form.findByText('Concession Laval is created.')).toBeVisible()
    expect(sent).toMatchObject([
      { organization_id: northGroup.id, cname: 'concession-laval', province_code: 'QC', country: 'CA' },
    ])
    expect(form.getByRole('button', { name: 'Go to dealership' })).toBeVisible()
  })

  it('one of the other country is placed by its ZIP code, and a wrong state is reported', async () => {
    const sent: unknown[] = []
    const { user } = open('/dealerships?open=new', {
      role: 'organization_admin',
      answers: [
        fake(dealershipSettings.create, ({ body }) => {
          sent.push(body)
          return laval
        }),
      ],
    })
    const form = within(await screen.findByRole('dialog'))
    const select = (name: RegExp) => form.getByRole('combobox', { name })
    for (const name of [/^Organization/, /^Country/, /^Province/]) expect(select(name)).toHaveValue('')
    await typeLaval(user, form)
    const code = form.getByRole('textbox', { name: /^Postal/ })
    await user.clear(code)
    await user.type(code, '07652')
    expect(
      [select(/^Country/), select(/^Province/)].map(({ value }: HTMLElement & { value?: string }) => value),
    ).toEqual(['US', 'NJ'])
    await user.selectOptions(select(/^Province/), 'AL')
    const phone = form.getByRole('textbox', { name: /^Phone/ })
    await user.clear(phone)
    await user.type(phone, '201 555 0142')
    await user.click(form.getByRole('button', { name: 'Create dealership' }))
    expect(form.getByText(/^This postal or ZIP code is in NJ\./)).toBeVisible()
    expect(sent).toEqual([])
    await user.selectOptions(select(/^Province/), 'NJ')
    await user.click(form.getByRole('button', { name: 'Create dealership' }))
    expect(await form.findByText('Concession Laval is created.')).toBeVisible()
    expect(sent).toMatchObject([{ country: 'US', province_code: 'NJ', postal_code: '07652' }])
  })

  it('the organization says who will see the dealership', async () => {
    const { user } = open('/dealerships?open=new', { role: 'super_admin' })
    const form = within(await screen.findByRole('dialog'))
    await form.findByRole('option', { name: 'North Group' })
    const choice = form.getByRole('combobox', { name: /^Organization/ })
    await user.selectOptions(choice, 'North Group')
    expect(
      form.getByText(/^Ann Lee, Bo Chan, .* and 2 other administrators of this organization/),
    ).toBeVisible()
    await user.selectOptions(choice, 'Bay Group')
    expect(form.getByText(/^Bay Group has no administrator yet/)).toBeVisible()
  })

  it('asks before typed values are lost', async () => {
    const { user } = open('/dealerships?open=new', { role: 'organization_admin' })
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Northgate')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'No' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Northgate')
  })

  it('cannot be created without permission', async () => {
    open('/dealerships', {
      role: 'corporate',
      answers: [fake(dealershipSettings.list, pageOf(rowOf(), laval))],
    })
    expect(await screen.findByText('Concession Laval')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create dealership' })).toBeNull()
  })
})

it('keeps a refused dealership as it was typed, with errors at its fields', async () => {
  const { user } = open('/dealerships?open=new', { role: 'organization_admin' })
  const form = within(await screen.findByRole('dialog'))
  await typeLaval(user, form)
  await expectRefusalsInPlace('dealer/dealership/dealership-settings/new-dealership-drawer.tsx', {
    endpoint: dealershipSettings.create,
    others: ['address_line_2', 'uid', 'oem'],
  })
})

it('leads from a refused section to its fields', async () => {
  const { user } = open('/dealerships?section=identity')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, ' South')
  await expectRefusalsInPlace('dealer/dealership/dealership-settings/settings-page.tsx', {
    endpoint: dealershipSettings.update,
    asks: SECTIONS.identity.filter(field => field !== 'picture' && !field.startsWith('regulator_ids.')),
    field: name,
  })
})

it.each(ALL_FIELDS.filter(({ field, section }) => section !== 'identity' && field !== 'theme.logo'))(
  'a refusal in another section opens it: $field',
  async ({ field, section }) => {
    const { user, here } = open('/dealerships?section=identity', {
      answers: [
        fake(dealerships.home, everySetting),
        fake(dealershipSettings.update, () =>
          problem('validation', { fields: { [field]: [{ rule: 'something_new' }] } }),
        ),
      ],
    })
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'x')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(here()).toBe(`/dealerships?section=${section}&field=${field}`))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toMatch(startOf(field)))
    expect(await screen.findByText('Please check this field.')).toBeVisible()
  },
)
