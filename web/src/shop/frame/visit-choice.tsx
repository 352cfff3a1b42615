import type { ShopDealership } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { visitedPage } from '@forecourt/domain/customers/visits/visited-page.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readDevice, writeDevice } from '#shared/browser-storage/device-storage.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './shop-frame.module.css'
import { countVisit } from './visits.api.ts'

type Choice = 'yes' | 'no' | null

/** Browsers with Global Privacy Control are not asked. */
const saysNo = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

function stored(cname: string): Choice {
  const choice = readDevice(`dp-shop-visits:${cname}`)
  return saysNo() || choice === 'no' ? 'no' : choice === 'yes' ? 'yes' : null
}

/**
 * Asks for consent to count this visit, and counts it only after a yes; the answer can be changed at any time. Each
 * dealership asks for itself, although all share one domain.
 */
export function VisitChoice({ dealership: { cname, name } }: { readonly dealership: ShopDealership }) {
  const t = useText('shop')
  const [choice, setChoice] = useState(() => stored(cname))
  const { pathname } = useLocation()
  const isCounted = choice === 'yes'
  useEffect(() => {
    // Counts a visit per URL, even to a page of the same kind.
    const [, , ...below] = pathname.split('/')
    if (isCounted) void countVisit(cname, visitedPage(below.join('/')))
  }, [isCounted, cname, pathname])
  const choose = (next: 'yes' | 'no') => {
    writeDevice(`dp-shop-visits:${cname}`, next)
    setChoice(next)
  }
  if (saysNo()) return null
  if (choice !== null)
    return (
      <p>
        {t(`visits.${choice}`)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => choose(isCounted ? 'no' : 'yes')}>
          {t(isCounted ? 'visits.stop' : 'visits.start')}
        </Button>
      </p>
    )
  return (
    <section className={classes['visits']} aria-label={t('visits.title')}>
      <p>{t('visits.ask', { dealership: name })}</p>
      <div>
        <Button variant="default" size="compact-md" onClick={() => choose('yes')}>
          {t('visits.agree')}
        </Button>{' '}
        <Button variant="default" size="compact-md" onClick={() => choose('no')}>
          {t('visits.refuse')}
        </Button>
      </div>
    </section>
  )
}
