import type { Db, Tx } from '../platform/db/client';

type Work = (tx: Tx) => Promise<unknown>;

/** Begins a transaction, and leaves it open. @returns ends it, after some last work in it */
export async function holdTransaction(db: Db, work: Work): Promise<(last?: Work) => Promise<void>> {
  let release = (_last?: Work) => {};
  const released = new Promise<Work | undefined>((resolve) => {
    release = resolve;
  });
  const over = { transaction: Promise.resolve() };
  await new Promise<void>((resolve, reject) => {
    over.transaction = db.transaction(async (tx) => {
      await work(tx);
      resolve();
      await (
        await released
      )?.(tx);
    });
    over.transaction.catch(reject);
  });
  return (last) => {
    release(last);
    return over.transaction;
  };
}
