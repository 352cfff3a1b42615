import { LEAD_VEHICLE_MAX } from '@forecourt/domain/customers/leads/lead-form.ts'
import { useSearchParams } from 'react-router'
import { NoteField, TextField } from '#shared/forms/fields.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { LeadForm } from './lead-form.tsx'
import { sendMessage, sendWish } from './lead-forms.api.ts'
import { OwnDisclosure } from '#shop/form/own-disclosure.tsx'
import classes from '#shop/frame/shop-frame.module.css'
import { VisitUs } from './visit-us.tsx'

/** Decisions 1.2: anyone may write to the dealership, without an account. */
export function ContactScreen() {
  const t = useText('shop')
  return (
    <LeadForm
      what="write"
      own={{ message: '' }}
      send={({ person, own }) => sendMessage({ ...person, ...own })}
      notice={<OwnDisclosure kind="signup_modal" />}
      below={<VisitUs />}
    >
      {field => <NoteField {...field('message')} label={t('write.message')} rows={5} />}
    </LeadForm>
  )
}

/** For a vehicle that is sold or not in stock: the URL may name it (`?make=…&model=…&year=…`). */
export function NotifyMeScreen() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const named = (name: string) => (search.get(name) ?? '').slice(0, LEAD_VEHICLE_MAX)
  return (
    <LeadForm
      what="wish"
      own={{ make: named('make'), model: named('model'), year: named('year').slice(0, 4) }}
      send={({ person, own }) => sendWish({ ...person, ...own })}
      notice={<OwnDisclosure kind="notify_me" />}
    >
      {field => (
        <div className={classes['fields']}>
          <TextField {...field('make')} label={t('wish.make')} maxLength={LEAD_VEHICLE_MAX} />
          <TextField {...field('model')} label={t('wish.model')} maxLength={LEAD_VEHICLE_MAX} optional />
          <TextField {...field('year')} label={t('wish.year')} inputMode="numeric" maxLength={4} optional />
        </div>
      )}
    </LeadForm>
  )
}
