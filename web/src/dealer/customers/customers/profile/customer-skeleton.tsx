import { Skeleton } from '@mantine/core'
import { Loading } from '#shared/ui/loading/skeletons.tsx'
import classes from './customer-header.module.css'

/** Skeleton of a customer's page. */
export function CustomerSkeleton() {
  return (
    <Loading>
      <div className={classes['header']}>
        <div className={classes['sides']}>
          <Skeleton height={30} width={320} />
          <Skeleton height={30} width={240} />
        </div>
      </div>
      <div className={classes['grid']}>
        <Skeleton height={280} />
        <Skeleton height={420} />
      </div>
    </Loading>
  )
}
