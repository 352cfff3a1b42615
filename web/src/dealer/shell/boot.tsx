import { useEffect, useState } from 'react'
import logo from '#shared/ui/forecourt.svg'
import classes from './boot.module.css'

const lateAfterMs = 3_000
const brokenAfterMs = 15_000

/**
 * Before the language is known. Nothing for an instant, then the logo and a line, words after 3 s, a way out after
 * 15 s; in both languages, since neither is chosen yet.
 */
export function Boot() {
  const [stage, setStage] = useState<'early' | 'late' | 'broken'>('early')
  useEffect(() => {
    const late = setTimeout(() => setStage('late'), lateAfterMs)
    const broken = setTimeout(() => setStage('broken'), brokenAfterMs)
    return () => {
      clearTimeout(late)
      clearTimeout(broken)
    }
  }, [])
  return (
    <div className={classes['boot']} role="status">
      <img src={logo} alt="Forecourt" width={48} height={48} />
      <div className={classes['line']} />
      {stage === 'late' ? <p>Still loading… · Chargement en cours…</p> : null}
      {stage === 'broken' ? (
        <>
          <p>The service did not answer correctly. · Le service n’a pas répondu correctement.</p>
          <button type="button" onClick={() => location.reload()}>
            Try again · Réessayer
          </button>
        </>
      ) : null}
    </div>
  )
}
