import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { PROFILE_RULES } from '@forecourt/domain/identity/accounts/profile-form.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { Button, Group, Stack } from '@mantine/core'
import { EmailField, LineField } from '#shared/forms/fields.tsx'
import { PhoneInput } from '#shared/forms/figure-fields.tsx'
import { differingIn } from '#shared/forms/merge-concurrent-edits.ts'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { useCan } from '../sessions/can.tsx'
import { PicturePart } from './picture-part.tsx'
import { saveProfile } from './profile.api.ts'
import classes from './profile.module.css'

/** Picture, names, phone, address. Read-only for users who are managed by another system. */
export function PersonCard({ user }: { readonly user: StaffUser }) {
  const t = useText('profile')
  const mayUpdate = useCan('account:update-profile')
  return (
    <TitledCard title={t('person.title')}>
      <PicturePart user={user} mayChange={mayUpdate} />
      {mayUpdate ? <PersonForm user={user} /> : <ReadPerson user={user} />}
    </TitledCard>
  )
}

function ReadPerson({ user }: { readonly user: StaffUser }) {
  const t = useText('profile')
  return (
    <div>
      <p className="dp-subheading">{user.full_name}</p>
      <p className={classes['faint']}>{user.email}</p>
      <p className={classes['faint']}>{t('person.managed')}</p>
    </div>
  )
}

type PersonValues = ReturnType<typeof valuesOf>

const valuesOf = ({ first_name, last_name, phone, email }: StaffUser, country: Country) => ({
  first_name,
  last_name,
  phone: phone === null ? '' : formatPhone(phone, country),
  email,
})

function PersonForm({ user }: { readonly user: StaffUser }) {
  const t = useText('profile')
  const isElsewhere = isSingleSignOn(user.source)
  const { country } = useHabits()
  const { form } = useRowForm<StaffUser, PersonValues>({
    row: user,
    blank: valuesOf(user, country),
    valuesOf: stored => valuesOf(stored, country),
    rules: PROFILE_RULES,
    save: (values, from = user) => {
      const changed = differingIn(valuesOf(from, country), values)
      return saveProfile(
        from,
        Object.fromEntries(changed.map(name => [name, values[name as keyof PersonValues]])),
      )
    },
    onSaved: () => showToast({ type: 'success', text: t('person.saved') }),
    words: { labelOf: name => t(`person.${name as keyof PersonValues}`) },
  })
  const { ref, onSubmit, field, failure, isDirty, isSubmitting } = form
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <LineField
          {...field('first_name')}
          label={t('person.first_name')}
          autoComplete="given-name"
          required
        />
        <LineField
          {...field('last_name')}
          label={t('person.last_name')}
          autoComplete="family-name"
          required
        />
        <PhoneInput {...field('phone')} label={t('person.phone')} autoComplete="tel" optional />
        <EmailField
          {...field('email')}
          label={t('person.email')}
          hint={t(isElsewhere ? 'person.sso_email' : 'person.email_hint')}
          disabled={isElsewhere}
          required
        />
        <Group gap="sm">
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {t('save')}
          </Button>
          {isDirty ? (
            <Button variant="default" onClick={form.discard}>
              {t('cancel')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}
