import { FEE_TYPES } from '@forecourt/domain/pricing/fees/fee-types.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { TextSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import classes from './engine.module.css'
import { engineQueries, mapFee, type MappedFee } from './rate-engine.api.ts'

const NONE: readonly never[] = []

/** Maps catalogue fees to the fee types of rate engines, with the number of unmapped ones. */
export function FeeMapping() {
  const t = useText('engine')
  const global = useQuery(engineQueries.globalFees())
  const custom = useQuery(engineQueries.customFees())
  const error = global.error ?? custom.error
  const isThere = global.data !== undefined && custom.data !== undefined
  const fees: MappedFee[] = [
    ...(global.data?.results ?? NONE).map(fee => ({ shelf: 'global' as const, fee })),
    ...(custom.data?.results ?? NONE).map(fee => ({ shelf: 'custom' as const, fee })),
  ]
  const unmapped = fees.filter(({ fee }) => fee.marketscan_type === null).length
  return (
    <section className={classes['part']} aria-labelledby="engine-fees">
      <h2 id="engine-fees" className={classes['heading']}>
        {t('fees.title')}
      </h2>
      <p className="dp-faint">
        {t('fees.hint')} {isThere && unmapped > 0 ? t('status.unmapped', { count: unmapped }) : ''}
      </p>
      {error === null ? null : <InlineProblem error={error} />}
      {isThere || error !== null ? null : <TextSkeleton lines={4} />}
      {isThere && fees.length === 0 ? (
        <EmptyState
          kind="first-use"
          title={t('not_set_up')}
          text={t('fees.none')}
          action={
            <Button component={Link} variant="default" to={paths.feesAndDiscounts}>
              {t('fees.open')}
            </Button>
          }
        />
      ) : null}
      {fees.length === 0 ? null : (
        <ul className={classes['list']} aria-label={t('fees.title')}>
          {fees.map(one => (
            <FeeRow key={one.fee.id} mapped={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FeeRow({ mapped }: { readonly mapped: MappedFee }) {
  const t = useText('engine')
  const language = useLanguage()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { fee, shelf } = mapped
  const name = language === 'fr' ? fee.name_fr : fee.name
  const current = fee.marketscan_type ?? ''
  const known = FEE_TYPES.map(type => ({
    value: type.code as string,
    label: language === 'fr' ? type.name_fr : type.name,
  }))
  const isKnown = current === '' || known.some(({ value }) => value === current)
  const choose = async (type: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await mapFee(mapped, type === '' ? null : type)
      showToast({ type: 'success', text: t('fees.saved', { name }) })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <span>{name}</span>
        <span className="dp-faint">{t(`fees.${shelf}`)}</span>
        {failure === undefined ? null : isCallError(failure, 'stale') ? (
          <InlineProblem error={failure}>{t('fees.stale')}</InlineProblem>
        ) : (
          <InlineProblem error={failure} />
        )}
      </div>
      <NativeSelect
        className={classes['type'] ?? ''}
        aria-label={t('fees.type_of', { name })}
        disabled={isBusy}
        value={current}
        data={[
          { value: '', label: t('fees.no_type') },
          ...known,
          ...(isKnown ? [] : [{ value: current, label: current }]),
        ]}
        onChange={event => void choose(event.currentTarget.value)}
      />
    </li>
  )
}
