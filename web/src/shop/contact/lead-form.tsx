import { leadFormRules } from '@forecourt/domain/customers/leads/lead-form.ts'
import { Button, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { CallError } from '#shared/api/call-error.ts'
import { CheckboxField, EmailField, LineField } from '#shared/forms/fields.tsx'
import { PhoneInput } from '#shared/forms/figure-fields.tsx'
import { useRuleForm, type BoundField } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { GeneralProblem } from '#shop/form/general-problem.tsx'
import { HoneyField } from '#shop/form/honey-field.tsx'
import { ShopFrame } from '#shop/frame/shop-frame.tsx'
import classes from '#shop/frame/shop-frame.module.css'
import { useShopDealership } from '#shop/frame/use-shop-dealership.ts'

/** The sender, as in every lead form. */
interface Person {
  readonly dealership: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly language: 'en' | 'fr'
  readonly campaign: string | null
  readonly may_write: boolean
  readonly website: string
}

interface LeadFormProps<Own> {
  readonly what: 'write' | 'wish'
  /** Fields of this form beside the person, empty or prefilled from the URL. */
  readonly own: Own
  readonly send: (given: { person: Person; own: Own }) => Promise<unknown>
  readonly notice: ReactNode
  /** Beside the form. */
  readonly below?: ReactNode
  readonly children: (field: (name: keyof Own & string) => BoundField) => ReactNode
}

const nobody = { first_name: '', last_name: '', email: '', phone: '', may_write: false, website: '' }

/** A form of the shop that creates a lead. Typed values stay until it has arrived. */
export function LeadForm<Own extends Readonly<Record<string, string>>>(props: LeadFormProps<Own>) {
  const t = useText('shop')
  const [sent, setSent] = useState<{ readonly name: string; readonly at: string }>()
  const dealership = useShopDealership()
  const { what } = props
  return (
    <ShopFrame>
      <div className={classes['card']}>
        {sent === undefined ? (
          <Stack gap="md">
            <PageTitle>{t(`form.${what}.title`)}</PageTitle>
            <p className={classes['lead']}>
              {t(`form.${what}.text`, { dealership: dealership?.name ?? '' })}
            </p>
            <Fields {...props} dealershipName={dealership?.name ?? ''} onSent={setSent} />
          </Stack>
        ) : (
          <Stack gap="md">
            <PageTitle>{t('write.thanks', { name: sent.name })}</PageTitle>
            <Notice>
              {t(`form.${what}.sent`, { dealership: dealership?.name ?? '', contact: sent.at })}
            </Notice>
            <Button variant="default" onClick={() => setSent(undefined)}>
              {t(`form.${what}.again`)}
            </Button>
          </Stack>
        )}
      </div>
      {props.below}
    </ShopFrame>
  )
}

interface FieldsProps<Own> extends LeadFormProps<Own> {
  readonly dealershipName: string
  readonly onSent: (sent: { name: string; at: string }) => void
}

function Fields<Own extends Readonly<Record<string, string>>>(props: FieldsProps<Own>) {
  const { what, own, send, notice, children, dealershipName, onSent } = props
  const t = useText('shop')
  const language = useLanguage()
  const { dealer = '' } = useParams()
  const [search] = useSearchParams()
  const country = useShopDealership()?.country ?? 'CA'
  const rules = leadFormRules(country)
  const asked = ['first_name', 'last_name', 'email', 'phone', ...Object.keys(own)]
  const { ref, ...form } = useRuleForm<Readonly<Record<string, string | boolean>>>({
    initial: { ...nobody, ...own },
    rules: Object.fromEntries(asked.map(name => [name, rules[name] ?? []])),
    guarded: false,
    submit: async values => {
      const said = (name: string) => String(values[name]).trim()
      const person: Person = {
        dealership: dealer,
        first_name: said('first_name'),
        last_name: said('last_name'),
        email: said('email') || null,
        phone: said('phone') || null,
        language,
        campaign: search.get('utm_campaign')?.slice(0, 80) ?? null,
        may_write: values['may_write'] === true,
        website: said('website'),
      }
      const given = {
        person,
        own: Object.fromEntries(Object.keys(own).map(name => [name, said(name)])) as Own,
      }
      await send(given)
      onSent({ name: person.first_name, at: person.email ?? person.phone ?? '' })
    },
  })
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['form']}>
      <Stack gap="md">
        {form.failure === undefined ? null : <LeadProblem error={form.failure} />}
        {children(form.field)}
        <div className={classes['fields']}>
          <LineField {...form.field('first_name')} label={t('ask.first_name')} autoComplete="given-name" />
          <LineField {...form.field('last_name')} label={t('ask.last_name')} autoComplete="family-name" />
        </div>
        <div className={classes['fields']}>
          <EmailField {...form.field('email')} label={t('ask.email')} />
          <PhoneInput {...form.field('phone')} label={t('write.phone')} />
        </div>
        <p className={classes['hint']}>{t('write.either')}</p>
        <CheckboxField
          {...form.field('may_write')}
          label={t('write.may_write', { dealership: dealershipName })}
        />
        <HoneyField {...form.field('website')} label={t('write.website')} />
        {notice}
        <Button type="submit" fullWidth size="md" loading={form.isSubmitting}>
          {t(`form.${what}.submit`)}
        </Button>
      </Stack>
    </form>
  )
}

/** The limit on messages only affects this form: the customer can still call. */
function LeadProblem({ error }: { readonly error: CallError }) {
  const t = useText('shop')
  const count = Math.max(1, Math.ceil((error.detail.retryAfterSeconds ?? 60) / 60))
  if (error.kind === 'too_many_requests')
    return <Notice tone="danger">{t('write.too_many', { count })}</Notice>
  return <GeneralProblem error={error} />
}
