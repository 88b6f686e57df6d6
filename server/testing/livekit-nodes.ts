import { createClient } from '@redis/client';
import { startBalancer } from './balancer';
import { startLiveKit } from './livekit-server';
import { startRedis } from './redis-server';

/** Two nodes of a real LiveKit, which share a Redis, behind one address. */
export interface TestLiveKitNodes {
  /** The environment of a server that uses them. */
  env: Record<string, string>;
  /** Kills the node that hosts the only call. */
  killBusyNode(): Promise<void>;
  stop(): Promise<void>;
}

export async function startLiveKitNodes(): Promise<TestLiveKitNodes> {
  const [redis, balancer] = [await startRedis(), await startBalancer()];
  const { host, username } = new URL(redis.url);
  const access = { address: host, username, password: redis.password ?? '' };
  const start = (region: string) => startLiveKit({ redis: access, region });
  const nodes = { 'first-node': await start('first-node'), 'second-node': await start('second-node') };
  const [one, other] = Object.values(nodes);
  balancer.targets = [one, other].map((node) => node?.env['LIVEKIT_URL'] ?? '');
  return {
    env: { ...one?.env, LIVEKIT_URL: balancer.url.replace('http', 'ws') },
    async killBusyNode() {
      const name = await regionOfOnlyRoom(redis.url);
      for (const [region, node] of Object.entries(nodes)) if (name.includes(region)) await node.kill();
    },
    async stop() {
      balancer.close();
      for (const node of Object.values(nodes)) await node.stop();
      await redis.stop();
    },
  };
}

/** Returns the region of the node that hosts the only room. LiveKit stores the node and its region in Redis. */
async function regionOfOnlyRoom(url: string): Promise<string> {
  const client = createClient({ url });
  await client.connect();
  const [nodeId] = Object.values(await client.hGetAll('room_node_map'));
  const described = await client.hGet('nodes', nodeId ?? '');
  await client.close();
  if (described === null) throw new Error('No call is on any node.');
  return described;
}
