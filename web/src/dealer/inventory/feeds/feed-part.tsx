import type { Feed } from '@forecourt/contract/inventory/feeds.ts'
import { MAX_FEED } from '@forecourt/domain/inventory/feeds/feed-size.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { FileChoice } from '#shared/forms/file-choice.tsx'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { SchedulePart } from './schedule-part.tsx'
import { ImportPart } from './import-part.tsx'
import { feedQueries, uploadFile } from './feeds.api.ts'
import classes from './feeds.module.css'

interface FeedPartProps {
  readonly feed: Feed
  readonly onEdit: () => void
}

const megabyte = 1024 * 1024

/** A run that started or ended may have created an import. */
function useNewRuns({ schedule }: Feed, look: () => Promise<unknown>) {
  const last = `${schedule?.last_run ?? ''} ${schedule?.last_outcome ?? ''}`
  const seen = useRef(last)
  useEffect(() => {
    if (seen.current === last) return
    seen.current = last
    void look()
  }, [last, look])
}

/** One feed: uploads a file, and lists the last imports. */
export function FeedPart({ feed, onEdit }: FeedPartProps) {
  const t = useText('feeds')
  const format = useFormat()
  const { data, error, refetch } = useQuery(feedQueries.imports(feed.id))
  useNewRuns(feed, refetch)
  const [shown, setShown] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [isTooLarge, setTooLarge] = useState(false)
  const [isSending, setSending] = useState(false)
  const current = data?.results.find(({ id }) => id === shown) ?? data?.results[0]

  const send = async (file: File | undefined) => {
    if (file === undefined) return
    setFailure(undefined)
    setTooLarge(file.size > MAX_FEED)
    if (file.size > MAX_FEED) return
    setSending(true)
    try {
      setShown((await uploadFile(feed.id, file)).id)
    } catch (refused) {
      setFailure(refused)
    } finally {
      setSending(false)
    }
  }
  return (
    <section className={classes['part']} aria-labelledby="feed-name">
      <div className={classes['head']}>
        <h2 id="feed-name" className={classes['heading']}>
          {feed.name}
        </h2>
        <div className={classes['acts']}>
          <Button variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
          <FileChoice
            accept=".csv,.tsv,.txt,.xml,.json,text/csv,text/tab-separated-values,application/xml,application/json"
            onFiles={([file]) => void send(file)}
          >
            {open => (
              <Button
                {...open}
                loading={isSending}
                leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              >
                {t('send')}
              </Button>
            )}
          </FileChoice>
        </div>
      </div>
      <p className={classes['faint']}>{t('send.hint', { size: MAX_FEED / megabyte })}</p>
      {isTooLarge || isCallError(failure, 'too_large') ? (
        <InlineProblem error={failure}>{t('too_large', { size: MAX_FEED / megabyte })}</InlineProblem>
      ) : failure === undefined ? null : (
        <FileProblem failure={failure} />
      )}
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      <SchedulePart feed={feed} />
      {data === undefined || data.results.length < 2 ? null : (
        <NativeSelect
          className={classes['select'] ?? ''}
          label={t('imports')}
          value={current?.id ?? ''}
          data={data.results.map(one => ({
            value: one.id,
            label: `${format.instant(one.created)} · ${one.file_name} · ${t(`state.${one.state}`)}`,
          }))}
          onChange={event => setShown(event.currentTarget.value)}
        />
      )}
      {current === undefined ? null : <ImportPart key={current.id} id={current.id} isFull={feed.is_full} />}
    </section>
  )
}
