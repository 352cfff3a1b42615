import type { StaffUser } from '@forecourt/contract/staff.ts'
import type { Country } from '@forecourt/domain/markets/countries.ts'
import { formatPhone } from '@forecourt/domain/markets/phones.ts'
import { PROFILE_RULES } from '@forecourt/domain/users/profile-form.ts'
import { isSingleSignOn } from '@forecourt/domain/users/user-sources.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { EmailField, TextField } from '#shared/forms/fields.tsx'
import { PhoneInput } from '#shared/forms/figure-fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { showToast } from '#shared/ui/toast-store.ts'
import { useCan } from '../sessions/can.tsx'
import { Card } from './card.tsx'
import { PicturePart } from './picture-part.tsx'
import { saveProfile } from './profile.api.ts'
import classes from './profile.module.css'

/** Picture, names, phone, address. Who is managed from outside reads them. */
export function PersonCard({ user }: { readonly user: StaffUser }) {
  const t = useText('profile')
  const mayUpdate = useCan('account:update-profile')
  return (
    <Card title={t('person.title')}>
      <PicturePart user={user} mayChange={mayUpdate} />
      {mayUpdate ? <PersonForm user={user} /> : <ReadPerson user={user} />}
    </Card>
  )
}

function ReadPerson({ user }: { readonly user: StaffUser }) {
  const t = useText('profile')
  return (
    <div>
      <p className={classes['sub']}>{user.full_name}</p>
      <p className={classes['faint']}>{user.email}</p>
      <p className={classes['faint']}>{t('person.managed')}</p>
    </div>
  )
}

const valuesOf = ({ first_name, last_name, phone, email }: StaffUser, country: Country) => ({
  first_name,
  last_name,
  phone: phone === null ? '' : formatPhone(phone, country),
  email,
})

function PersonForm({ user }: { readonly user: StaffUser }) {
  const t = useText('profile')
  const [isStale, setStale] = useState(false)
  const isElsewhere = isSingleSignOn(user.source)
  const { country } = useHabits()
  const initial = valuesOf(user, country)
  const form = useRuleForm({
    initial,
    rules: PROFILE_RULES,
    submit: async values => {
      const changed = Object.entries(values).filter(
        ([name, value]) => value !== initial[name as keyof typeof initial],
      )
      try {
        await saveProfile(user, Object.fromEntries(changed))
        showToast({ type: 'success', text: t('person.saved') })
      } catch (error) {
        if (!isCallError(error, 'stale')) throw error
        form.discard()
        setStale(true)
      }
    },
  })
  const { ref, onSubmit, field, failure, isDirty, isSubmitting } = form
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {isStale ? <Notice tone="attention">{t('person.stale')}</Notice> : null}
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <TextField
          {...field('first_name')}
          label={t('person.first_name')}
          autoComplete="given-name"
          required
        />
        <TextField
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
