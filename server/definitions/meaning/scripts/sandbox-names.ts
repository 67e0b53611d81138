/** Names that the language has where scripts run. `sandbox-names.spec.ts` measures both lists. */
export const OF_LANGUAGE: readonly string[] = `
  AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean
  DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array
  Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise
  Proxy RangeError ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError Temporal
  TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI
  decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN parseFloat parseInt undefined
`
  .trim()
  .split(/\s+/);

/** The version of Chromium that the lists were measured in. */
export const MEASURED_IN = 156;

/** What else is called by a name where scripts run. */
export const OF_BROWSER: readonly string[] = `
  AbortController AbortSignal AudioData BackgroundFetchManager BackgroundFetchRecord
  BackgroundFetchRegistration Blob BroadcastChannel ByteLengthQueuingStrategy CSSKeywordValue CSSMathClamp
  CSSMathInvert CSSMathMax CSSMathMin CSSMathNegate CSSMathProduct CSSMathSum CSSMathValue CSSNumericArray
  CSSNumericValue CSSSkewX CSSSkewY CSSStyleValue CSSUnitValue CSSUnparsedValue CanvasGradient CanvasPattern
  CloseEvent CompressionStream CountQueuingStrategy CropTarget Crypto CustomEvent DOMException DOMMatrix
  DOMMatrixReadOnly DOMPoint DOMPointReadOnly DOMQuad DOMRect DOMRectReadOnly DOMStringList
  DecompressionStream DedicatedWorkerGlobalScope EncodedAudioChunk EncodedVideoChunk ErrorEvent Event
  EventSource EventTarget File FileList FileReader FileReaderSync FontFace FontFaceSet FormData Headers
  IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex IDBKeyRange IDBObjectStore IDBOpenDBRequest
  IDBRecord IDBRequest IDBTransaction IDBVersionChangeEvent ImageBitmap ImageBitmapRenderingContext ImageData
  MediaCapabilities MediaSource MediaSourceHandle MessageChannel MessageEvent MessagePort NavigatorUAData
  NetworkInformation Notification Observable OffscreenCanvas OffscreenCanvasRenderingContext2D Origin
  PERSISTENT Path2D Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver
  PerformanceObserverEntryList PerformanceResourceTiming PerformanceServerTiming PeriodicSyncManager
  PermissionStatus Permissions ProgressEvent PromiseRejectionEvent PushManager PushSubscription
  PushSubscriptionOptions QuotaExceededError RTCDataChannel RTCEncodedAudioFrame RTCEncodedVideoFrame
  RTCRtpScriptTransformer RTCTransformEvent ReadableByteStreamController ReadableStream
  ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController
  ReadableStreamDefaultReader ReportBody ReportingObserver Request Response RestrictionTarget Scheduler
  SecurityPolicyViolationEvent SourceBuffer SourceBufferList Subscriber SyncManager TEMPORARY TaskController
  TaskPriorityChangeEvent TaskSignal TextDecoder TextDecoderStream TextEncoder TextEncoderStream TextMetrics
  TransformStream TransformStreamDefaultController TrustedHTML TrustedScript TrustedScriptURL
  TrustedTypePolicy TrustedTypePolicyFactory URL URLPattern URLSearchParams UserActivation VideoColorSpace
  VideoFrame WebAssembly WebGL2RenderingContext WebGLActiveInfo WebGLBuffer WebGLContextEvent WebGLFramebuffer
  WebGLObject WebGLProgram WebGLQuery WebGLRenderbuffer WebGLRenderingContext WebGLSampler WebGLShader
  WebGLShaderPrecisionFormat WebGLSync WebGLTexture WebGLTransformFeedback WebGLUniformLocation
  WebGLVertexArrayObject WebSocketError WebSocketStream WorkerGlobalScope WorkerLocation WorkerNavigator
  WritableStream WritableStreamDefaultController WritableStreamDefaultWriter XMLHttpRequestEventTarget
  XMLHttpRequestUpload atob btoa cancelAnimationFrame clearInterval clearTimeout createImageBitmap
  crossOriginIsolated crypto escape eval isSecureContext navigator performance queueMicrotask reportError
  requestAnimationFrame scheduler self setInterval setTimeout structuredClone trustedTypes unescape
`
  .trim()
  .split(/\s+/);
