import type { DealershipRow } from '@forecourt/contract/dealership-settings.ts'
import { addressNameOf } from '@forecourt/domain/dealerships/new-dealership.ts'
import { dealershipRules } from '@forecourt/domain/dealerships/settings-rules.ts'
import { maxLength, required } from '@forecourt/domain/validation/presence.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayLeave } from '#shared/forms/dirty.ts'
import { LineField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { SideDrawer } from '#shared/ui/side-drawer.tsx'
import { showToast } from '#shared/ui/toast-store.ts'
import { useHomeDealership, useStaticData } from '../entry-data.ts'
import { openDealership } from './dealership-settings.api.ts'
import classes from './dealership.module.css'
import { useOpenDealership } from './use-open-dealership.ts'

interface NewDealershipDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** A new dealership: what its place decides comes by itself, and whoever opens it may go there at once. */
export function NewDealershipDrawer({ isOpen, onClose }: NewDealershipDrawerProps) {
  const t = useText('dealership')
  const [made, setMade] = useState<DealershipRow>()
  const close = async () => {
    if (!(await mayLeave())) return
    setMade(undefined)
    onClose()
  }
  return (
    <SideDrawer
      isOpen={isOpen}
      title={t('new.title')}
      size={640}
      closeLabel={t('new.close')}
      onClose={() => void close()}
    >
      {made === undefined ? (
        <NewDealershipForm onMade={setMade} />
      ) : (
        <Opened dealership={made} onStay={() => void close()} />
      )}
    </SideDrawer>
  )
}

function Opened({ dealership, onStay }: { readonly dealership: DealershipRow; readonly onStay: () => void }) {
  const t = useText('dealership')
  const open = useOpenDealership()
  return (
    <div className={classes['stack']}>
      <Notice title={t('new.made', { name: dealership.name })}>{t('new.made_text')}</Notice>
      <div className={classes['row']}>
        <Button onClick={() => void open(dealership)}>{t('new.go')}</Button>
        <Button variant="default" onClick={onStay}>
          {t('new.stay')}
        </Button>
      </div>
    </div>
  )
}

const texts = ['name', 'address_line_1', 'city', 'postal_code', 'phone', 'email', 'cname'] as const

type Values = Readonly<Record<(typeof texts)[number] | 'province_code', string>> & {
  readonly country: 'CA' | 'US'
}

function NewDealershipForm({ onMade }: { readonly onMade: (made: DealershipRow) => void }) {
  const t = useText('dealership')
  const language = useLanguage()
  const home = useHomeDealership()
  const { provinces } = useStaticData()
  const [country, setCountry] = useState(home.country)
  const initial: Values = {
    name: '',
    country: home.country,
    province_code: home.province_code,
    address_line_1: '',
    city: '',
    postal_code: '',
    phone: '',
    email: '',
    cname: '',
  }
  const { ref, ...form } = useRuleForm<Values>({
    initial,
    rules: {
      ...Object.fromEntries(
        Object.entries(dealershipRules(country)).filter(([field]) => Object.hasOwn(initial, field)),
      ),
      // Written as the other country does; the server knows both.
      ...(country !== home.country && { postal_code: [required], phone: [required] }),
      cname: [required, maxLength(63)],
    },
    submit: async values => {
      const made = await openDealership({ ...values })
      showToast({ type: 'success', text: t('new.toast') })
      onMade(made)
    },
  })
  const name = form.field('name')
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['stack']}>
      <p className={classes['faint']}>{t('new.hint')}</p>
      <TextField
        {...name}
        label={t('field.name')}
        maxLength={80}
        required
        onValue={value => {
          // Follows the name until somebody gives it one of its own.
          if (form.values.cname === addressNameOf(form.values.name))
            form.setValue('cname', addressNameOf(String(value)))
          name.onValue(value)
        }}
      />
      <div className={classes['pair']}>
        <SelectField
          {...form.field('country')}
          label={t('field.country')}
          options={(['CA', 'US'] as const).map(value => ({ value, label: t(`country.${value}`) }))}
          onValue={value => {
            const next = value === 'US' ? 'US' : 'CA'
            setCountry(next)
            form.setValue('country', next)
            form.setValue('province_code', provinces[next][0]?.code ?? '')
          }}
        />
        <SelectField
          {...form.field('province_code')}
          label={t('field.province_code')}
          options={provinces[country].map(({ code, name: en, name_fr }) => ({
            value: code,
            label: language === 'fr' ? name_fr : en,
          }))}
        />
      </div>
      <LineField
        {...form.field('address_line_1')}
        label={t('field.address_line_1')}
        maxLength={100}
        required
      />
      <div className={classes['pair']}>
        <LineField {...form.field('city')} label={t('field.city')} required />
        <TextField {...form.field('postal_code')} label={t('field.postal_code')} required />
        <TextField {...form.field('phone')} label={t('field.phone')} type="tel" required />
        <TextField {...form.field('email')} label={t('field.email')} type="email" required />
      </div>
      <TextField
        {...form.field('cname')}
        label={t('field.cname')}
        hint={t('hint.cname')}
        maxLength={63}
        required
      />
      {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
      <div>
        <Button type="submit" loading={form.isSubmitting}>
          {t('new.submit')}
        </Button>
      </div>
    </form>
  )
}
