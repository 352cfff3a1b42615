import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { verifyChain, type ChainOwner, type ChainState } from './audit.api.ts'
import classes from './audit.module.css'

/** State of a verification: progress, result, or error. */
export function useChainCheck(owner: ChainOwner) {
  const [state, setState] = useState<ChainState>()
  const [failure, setFailure] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const run = async () => {
    stop.current = new AbortController()
    setRunning(true)
    setState(undefined)
    setFailure(undefined)
    try {
      await verifyChain(owner, setState, stop.current.signal)
    } catch (error) {
      if (!isCallError(error, 'cancelled')) setFailure(error)
    } finally {
      setRunning(false)
    }
  }
  return { owner, state, failure, isRunning, run, stop: () => stop.current?.abort() }
}

export type ChainCheck = ReturnType<typeof useChainCheck>

export function ChainButton({ check }: { readonly check: ChainCheck }) {
  const t = useText('audit')
  return check.isRunning ? (
    <Button variant="default" onClick={check.stop}>
      {t(`verify.stop_${check.owner}`)}
    </Button>
  ) : (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
      onClick={() => void check.run()}
    >
      {t(`verify.${check.owner}`)}
    </Button>
  )
}

type Heads = NonNullable<ChainState['heads']>

/** Consistent hashes do not reveal a truncated end; the heads that were exported outside the database do. */
const isAlarming = (heads: Heads | null): heads is Heads & { state: 'cut_off' | 'changed' | 'forged' } =>
  heads !== null && heads.state !== 'none' && heads.state !== 'same'

/** Progress while it runs, then the result. */
export function ChainOutcome({ check }: { readonly check: ChainCheck }) {
  const t = useText('audit')
  const format = useFormat()
  const { owner, state, failure, isRunning } = check
  const notice = owner === 'platform' ? { title: t('verify.of_platform') } : {}
  // Users who may verify the platform's chain are themselves the contact of a dealership.
  const tell = owner === 'platform' ? '' : ` ${t('verify.tell')}`
  if (failure !== undefined) return <InlineProblem error={failure} />
  if (state === undefined) return null
  const figures = { checked: format.number(state.checked), total: format.number(state.total) }
  if (state.broken_at !== null)
    return (
      <Notice tone="danger" {...notice}>
        {t('verify.broken', { number: format.number(state.broken_at) })}
        {tell}
      </Notice>
    )
  if (isAlarming(state.heads))
    return (
      <Notice tone="danger" {...notice}>
        {t(`verify.${state.heads.state}`, {
          number: format.number(state.heads.seq ?? 0),
          last: format.number(state.total),
          when: state.heads.at === null ? '' : format.instant(state.heads.at),
        })}
        {tell}
      </Notice>
    )
  if (state.is_done) return <Notice {...notice}>{t('verify.whole', figures)}</Notice>
  if (!isRunning) return null
  return (
    <div className={classes['chain']}>
      <progress value={state.checked} max={state.total} aria-label={t(`verify.${owner}`)} />
      <p className={classes['faint']}>{t('verify.running', figures)}</p>
    </div>
  )
}
