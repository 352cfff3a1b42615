import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import type { Language } from '@forecourt/domain/platform/markets/locales.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { ADDRESS_PROVINCES_OF } from '@forecourt/domain/platform/markets/provinces.ts'
import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Tip } from '#shared/ui/text/tip.tsx'
import classes from './contact-panel.module.css'

/** Contact details for a call: numbers to dial, local address format, note. */
export function ContactFacts({ customer }: { readonly customer: Customer }) {
  const t = useText('customers')
  const language = useLanguage()
  const { country } = useHabits()
  const { phone, secondary_phone: second, email, note } = customer
  const address = addressLines(customer, country, language)
  return (
    <dl className={classes['facts']}>
      <PhoneFact label={t('field.phone')} phone={phone} />
      {second === null ? null : <PhoneFact label={t('field.secondary_phone')} phone={second} />}
      <Fact label={t('field.email')} copied={email}>
        {email === null ? null : <EmailLink email={email} />}
      </Fact>
      <Fact label={t('contact.address')} copied={address.length === 0 ? null : address.join('\n')}>
        {address.length === 0 ? null : (
          <address style={{ fontStyle: 'normal' }}>
            {address.map(line => (
              <div key={line}>{line}</div>
            ))}
          </address>
        )}
      </Fact>
      <Fact label={t('field.note')} copied={null}>
        {note === null ? null : <span className={classes['note']}>{note}</span>}
      </Fact>
    </dl>
  )
}

interface FactProps {
  readonly label: string
  /** Text of the copy button; null without one. */
  readonly copied: string | null
  /** null: unknown. */
  readonly children: ReactNode
}

/** If it needs two lines, the second begins with the domain. */
function EmailLink({ email }: { readonly email: string }) {
  const [name, place] = email.split(/(?=@)/)
  return (
    <a href={`mailto:${email}`} className="dp-touch">
      {name}
      <wbr />
      {place}
    </a>
  )
}

function PhoneFact({ label, phone }: { readonly label: string; readonly phone: string | null }) {
  const format = useFormat()
  return (
    <Fact label={label} copied={phone === null ? null : format.phone(phone)}>
      {phone === null ? null : (
        <a href={`tel:${phone}`} className="dp-number dp-touch">
          {format.phone(phone)}
        </a>
      )}
    </Fact>
  )
}

function Fact({ label, copied, children }: FactProps) {
  const t = useText('customers')
  return (
    <div className={classes['fact']}>
      <dt>{label}</dt>
      <dd>
        {children ?? <span className={classes['missing']}>{t('contact.missing')}</span>}
        {copied === null ? null : <Copy label={t('contact.copy', { what: label })} value={copied} />}
      </dd>
    </div>
  )
}

function Copy({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useText('customers')
  return (
    <CopyButton value={value} timeout={2500}>
      {({ copied, copy }) => (
        <Tip label={copied ? t('contact.copied') : label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={copied ? t('contact.copied') : label}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
          </ActionIcon>
        </Tip>
      )}
    </CopyButton>
  )
}

/** "Montréal (Québec) H2X 1Y4" in French, "Toronto, ON M5V 2T6" in English. */
export function addressLines(customer: Customer, country: Country, language: Language): readonly string[] {
  const { city, province, postal_code: postal } = customer
  const region =
    province === null || language === 'en'
      ? province
      : `(${labelOf(ADDRESS_PROVINCES_OF[country], province, language)})`
  const comma = language === 'en' && city !== null && region !== null ? ',' : ''
  const place = [city === null ? null : city + comma, region, postal].filter(part => part !== null)
  return [customer.address_line_1, customer.address_line_2, place.join(' ')].filter(
    line => line !== null && line !== '',
  ) as string[]
}
