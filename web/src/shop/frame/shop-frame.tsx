import type { Me } from '@forecourt/contract/identity/customer-accounts.ts'
import { fullName, shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import { Anchor, Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { setPlace } from '#shared/format/market.ts'
import { spellAs } from '#shared/i18n/spell-as.ts'
import { applyCustomCopy } from '#shared/i18n/i18n.ts'
import { reportLanguageFailure } from '#shared/i18n/language-failure.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { accentScale } from '#shared/ui/theme/accent.ts'
import { setAccent } from '#shared/ui/theme/accent-store.ts'
import { LiveRegions } from '#shared/ui/toast/live-region.tsx'
import { ToastHost } from '#shared/ui/toast/toast-host.tsx'
import { base } from './base.ts'
import classes from './shop-frame.module.css'
import { chooseLanguage } from './start-shop.ts'
import { VisitChoice } from './visit-choice.tsx'
import { useLeaving } from './use-leaving.ts'
import { useShopDealership } from './use-shop-dealership.ts'

type Dealership = Me['dealership']

interface ShopFrameProps {
  /** Known once the invitation or the session is loaded. */
  readonly dealership?: Dealership | undefined
  readonly me?: Me | undefined
  readonly children: ReactNode
}

/** Frame of every page of the shop: dealership, language, contact (interface 3.G). */
export function ShopFrame({ dealership, me, children }: ShopFrameProps) {
  const t = useText('shop')
  const own = useShopDealership()
  const shown = me?.dealership ?? dealership ?? own
  useDealership(shown)
  const copy = own?.custom_copy
  useEffect(() => applyCustomCopy(copy ?? {}), [copy])
  return (
    <div className={classes['page']} data-staff={me !== undefined && me.staff !== null ? true : undefined}>
      <a className="dp-skip" href="#content">
        {t('skip')}
      </a>
      {me === undefined || me.staff === null ? null : <StaffBar me={me} staff={me.staff} />}
      <header className={classes['header']}>
        <Sign dealership={shown} />
        <LanguageToggle allowed={shown?.allowed_languages} />
      </header>
      <main id="content" className={classes['main']} tabIndex={-1}>
        {children}
      </main>
      <footer className={classes['footer']}>
        {me === undefined || me.staff !== null ? null : <Account me={me} />}
        {shown === undefined ? null : <Help dealership={shown} />}
        {own?.counts_visits === true && (me?.staff ?? null) === null ? (
          <VisitChoice key={own.cname} dealership={own} />
        ) : null}
      </footer>
      <LiveRegions />
      <ToastHost />
    </div>
  )
}

/** The logo on a background that suits any logo; the name if there is none. */
function Sign({ dealership }: { readonly dealership: Dealership | undefined }) {
  const logo = dealership?.theme.logo ?? null
  return logo === null ? (
    <strong className={classes['name']}>{dealership?.name ?? 'Forecourt'}</strong>
  ) : (
    <img src={logo} alt={dealership?.name} className={classes['logo']} height={28} />
  )
}

/** Applies the dealership's country to figures, and its colour to buttons. */
function useDealership(dealership: Dealership | undefined): void {
  const { country, timezone, theme } = dealership ?? {}
  const color = theme?.color ?? null
  useEffect(() => {
    if (country !== undefined && timezone !== undefined) setPlace({ country, timeZone: timezone })
    void spellAs(country ?? 'CA')
    setAccent(color === null ? undefined : accentScale(color))
  }, [country, timezone, color])
}

/** Interface S-12: always reminds staff that they are logged in as the customer. */
function StaffBar({ me, staff }: { readonly me: Me; readonly staff: string }) {
  const t = useText('shop')
  const name = shortName(me.customer)
  const { isBusy, leave } = useLeaving(url => location.assign(url))
  return (
    <aside className={classes['staff']} aria-label={t('staff.text', { name })}>
      <span>
        <strong>{t('staff.text', { name })}</strong> <small>{t('staff.who', { name, staff })}</small>
      </span>
      <Button
        variant="default"
        size="compact-md"
        className={classes['leave']}
        loading={isBusy}
        onClick={() => void leave()}
      >
        {t('staff.leave')}
      </Button>
    </aside>
  )
}

function LanguageToggle({ allowed }: { readonly allowed: Dealership['allowed_languages'] | undefined }) {
  const t = useText('shop')
  const other = useLanguage() === 'fr' ? 'en' : 'fr'
  const choose = () => void chooseLanguage(other).catch(reportLanguageFailure)
  if (allowed !== undefined && !allowed.includes(other)) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      lang={other}
      aria-label={t('language.switch')}
      onClick={choose}
    >
      {t('language.other')}
    </Button>
  )
}

function Account({ me }: { readonly me: Me }) {
  const t = useText('shop')
  const navigate = useNavigate()
  const { isBusy, leave } = useLeaving(url =>
    navigate(`${url.slice(base.length)}?reason=signed_out`, { replace: true }),
  )
  return (
    <p>
      {t('account.signed_in', { name: fullName(me.customer) })}{' '}
      <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void leave()}>
        {t('account.sign_out')}
      </Button>
    </p>
  )
}

function Help({ dealership }: { readonly dealership: Dealership }) {
  const t = useText('shop')
  const { phone, email, country, cname } = dealership
  return (
    <p className={classes['help']}>
      <span>{t('help')}</span>
      <Anchor href={`tel:${phone}`} className="dp-touch-row">
        {formatPhone(phone, country)}
      </Anchor>
      <Anchor href={`mailto:${email}`} className="dp-touch-row">
        {email}
      </Anchor>
      <Anchor component={Link} to={`/${cname}/contact`} className="dp-touch-row">
        {t('form.write.title')}
      </Anchor>
    </p>
  )
}
