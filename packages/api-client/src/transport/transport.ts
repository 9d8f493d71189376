export interface WireRequest {
  readonly method: string;
  /** From the root, with query: `/api/principal`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WireResponse {
  readonly status: number;
  header(name: string): string | null;
  text(): Promise<string>;
  /** The body as it comes. Read either this or `text`. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** How a request gets to the server. Throws `NetworkError` when it does not, and an `AbortError` when aborted. */
export interface Transport {
  send(request: WireRequest): Promise<WireResponse>;
}
