import type { ShopDealership } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { Anchor } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { OwnAddress } from './own-address.tsx'
import { useShopDealership } from '#shop/frame/use-shop-dealership.ts'
import classes from './visit-us.module.css'

/** Address, opening hours and own website of the dealership (decisions 1.2). */
export function VisitUs() {
  const t = useText('shop')
  const dealership = useShopDealership()
  if (dealership === undefined) return null
  const { name, picture } = dealership
  return (
    <section className={classes['visit']} aria-labelledby="visit-us">
      <h2 id="visit-us" className={classes['title']}>
        {t('visit.title')}
      </h2>
      {picture === null ? null : <img src={picture} alt={name} className={classes['picture']} />}
      <Place dealership={dealership} />
      <Hours dealership={dealership} />
    </section>
  )
}

interface PartProps {
  readonly dealership: ShopDealership
}

function Place({ dealership }: PartProps) {
  const t = useText('shop')
  const pages = [
    ['website', dealership.website],
    ['new_cars', dealership.new_cars_link],
    ['used_cars', dealership.used_cars_link],
  ] as const
  return (
    <div>
      <OwnAddress />
      <ul className={classes['pages']}>
        {pages.map(([key, url]) =>
          url === null ? null : (
            <li key={key}>
              <Anchor href={url} rel="noopener noreferrer" className="dp-touch-row">
                {t(`visit.${key}`)}
              </Anchor>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

/** Number of holidays ahead to show. */
const HOLIDAYS_AHEAD = 3

function Hours({ dealership: { hours, holidays, timezone } }: PartProps) {
  const t = useText('shop')
  const format = useFormat()
  const language = useLanguage()
  const today = wallClock(useNow(), timezone).date
  const ahead = holidays
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .slice(0, HOLIDAYS_AHEAD)
  if (!hours.some(({ is_working: isOpen }) => isOpen)) return null
  return (
    <div>
      <h3 className={classes['subtitle']}>{t('visit.hours')}</h3>
      <dl className={classes['hours']}>
        {hours.map(({ day, start, end }) => (
          <div key={day}>
            <dt>{t(`visit.day.${day}`)}</dt>
            <dd>
              {start === null || end === null
                ? t('visit.closed')
                : `${format.time(start)} – ${format.time(end)}`}
            </dd>
          </div>
        ))}
        {ahead.map(({ date, name_en, name_fr }) => (
          <div key={date}>
            <dt>
              {format.date(date)} ({language === 'fr' ? name_fr : name_en})
            </dt>
            <dd>{t('visit.closed')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
