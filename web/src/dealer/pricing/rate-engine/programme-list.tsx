import type { EngineLender, RateEngineStatus } from '@forecourt/contract/pricing/rate-engine.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import classes from './engine.module.css'
import { FetchedPart } from './fetched-part.tsx'

/** Lenders with their current card, last import and gaps; rates can be fetched if there is a provider. */
export function ProgrammeList({ status }: { readonly status: RateEngineStatus }) {
  const t = useText('engine')
  const [chosen, setChosen] = useState<string>()
  return (
    <section className={classes['part']} aria-labelledby="engine-programmes">
      <h2 id="engine-programmes" className={classes['heading']}>
        {t('programmes.title')}
      </h2>
      {status.is_set_up ? null : <p className="dp-faint">{t('programmes.no_provider')}</p>}
      {status.lenders.length === 0 ? (
        <EmptyState
          kind="first-use"
          title={t('programmes.none')}
          text={t('programmes.none_text')}
          action={
            <Button component={Link} variant="default" to={paths.payments}>
              {t('status.to_payments')}
            </Button>
          }
        />
      ) : (
        <ul className={classes['list']} aria-label={t('programmes.title')}>
          {status.lenders.map(one => (
            <LenderRow
              key={one.id}
              lender={one}
              canFetch={status.is_set_up}
              isChosen={one.id === chosen}
              onFetch={() => setChosen(one.id)}
              onClose={() => setChosen(undefined)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface LenderRowProps {
  readonly lender: EngineLender
  readonly canFetch: boolean
  readonly isChosen: boolean
  readonly onFetch: () => void
  readonly onClose: () => void
}

function LenderRow({ lender, canFetch, isChosen, onFetch, onClose }: LenderRowProps) {
  const t = useText('engine')
  const format = useFormat()
  const language = useLanguage()
  const name = language === 'fr' ? lender.name_fr : lender.name
  const { card_number: card, last_import: last, last_import_by: by, gaps, is_active: isActive, code } = lender
  const words = [
    code ?? '',
    card === null ? '' : t('programmes.card', { number: card }),
    last === null
      ? t('programmes.never')
      : t(by === null ? 'programmes.imported' : 'programmes.imported_by', {
          time: format.instant(last),
          name: by ?? '',
        }),
  ]
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <Link className={classes['open']} to={`${paths.payments}?lender=${lender.id}`}>
          {name}
        </Link>
        <span className="dp-faint">{words.filter(word => word !== '').join(' · ')}</span>
        <span className={classes['chips']}>
          {isActive ? null : <span className={classes['chip']}>{t('programmes.inactive')}</span>}
          {gaps.map(gap => (
            <span key={gap} className={classes['chip']} data-tone="attention">
              {t(`gap.${gap}`)}
            </span>
          ))}
          {isActive && gaps.length === 0 ? (
            <span className={classes['chip']} data-tone="success">
              {t('programmes.ready')}
            </span>
          ) : null}
        </span>
      </div>
      {canFetch ? (
        <Button
          variant="default"
          size="compact-sm"
          disabled={code === null || isChosen}
          title={code === null ? t('gap.no_code') : undefined}
          aria-label={t('fetch.named', { name })}
          onClick={onFetch}
        >
          {t('fetch')}
        </Button>
      ) : null}
      {isChosen ? <FetchedPart lender={lender} onClose={onClose} /> : null}
    </li>
  )
}
